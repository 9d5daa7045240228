import HTTPTypes
import Hummingbird
import NIOCore
import ProviderDomain

/// A page as a response.
struct PageAnswer: Sendable {
    let html: String
    var status: HTTPResponse.Status = .ok
    let language: PageLanguage
    /// Where a form of the page may lead to besides this host: browsers hold redirects that answer a form to it as well.
    var formTarget: String?

    var response: Response {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .contentLanguage: language.code, .cacheControl: "no-store", .vary: "Accept-Language",
        ]
        let targets = ["'self'"] + [formTarget].compactMap(\.self)
        headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action \(targets.joined(separator: " ")); "
            + "frame-ancestors 'none'; base-uri 'none'"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }
}

extension Provider {
    /// The page of a refusal.
    func page(_ refusal: DialogRefusal, in language: PageLanguage) -> Response {
        let page = RefusalPage(code: refusal.code, developerNote: refusal.developerNote, returnAddress: refusal.restartAddress)
        let status = HTTPResponse.Status(code: refusal.status)
        return PageAnswer(html: pages.html(page, in: language), status: status, language: language).response
    }
}
