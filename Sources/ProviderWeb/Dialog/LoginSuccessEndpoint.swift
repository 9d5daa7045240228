import Hummingbird

/// The empty page `/connect/login_success.html`, whose address desktop clients read. It loads no scripts or other resources that could read
/// the address.
struct LoginSuccessEndpoint: Sendable {
    let pages: Pages

    @Sendable func show(_ request: Request, _ context: ProviderContext) -> Response {
        let banner = pages.testBanner(in: .english).map { "<p>\($0.markup)</p>" } ?? ""
        return PageResponse(html: "<!DOCTYPE html>\n<html lang=\"en\"><title>Success</title>\(banner)</html>\n", language: .english)
            .response
    }
}
