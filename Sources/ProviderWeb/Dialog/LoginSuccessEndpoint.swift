import Hummingbird

/// The empty page `/connect/login_success.html`, whose address desktop clients read. It loads no scripts or other resources that could read
/// the address.
enum LoginSuccessEndpoint {
    @Sendable static func show(_ request: Request, _ context: ProviderContext) -> Response {
        PageResponse(html: "<!DOCTYPE html>\n<html lang=\"en\"><title>Success</title></html>\n", language: .english).response
    }
}
