#if os(Linux) || os(macOS)
internal import Foundation

/// Handles the requests to the loopback port. Any program on this machine and any page in the browser may send requests. Therefore, a
/// request is accepted only if it has a known path and the port's own host name. It counts as the login response only if it contains the
/// challenge of the pending login.
struct LoopbackRequestHandler: Sendable {
    /// The reply to a request.
    enum Reply: Sendable {
        case page(LandingPage, status: Int)
        /// The login response: the page to show, and the URL that the login waits for.
        case loginResponse(LandingPage, URL)
        case script([UInt8])
        case redirect(to: URL)
        case error(status: Int)
    }

    let authority: String
    let redirectURI: String
    let paths: LoopbackPaths
    let startPath: String
    let dialogURL: URL
    let dialog: PendingDialog

    func reply(to request: LoopbackRequest) -> Reply {
        guard request.fields["host"]?.lowercased() == authority else { return .error(status: 421) }
        let language = TextLanguage(acceptLanguage: request.fields["accept-language"])
        func page(_ kind: LandingPage.Kind) -> LandingPage {
            LandingPage(kind: kind, language: language, brand: dialog.brand, action: paths.redirect)
        }
        switch (request.line.method, request.line.path) {
        case ("GET", startPath): return .redirect(to: dialogURL)
        case ("GET", paths.script): return .script(PackageResources.landing_js)
        case ("GET", paths.redirect):
            guard !request.line.query.isEmpty else { return .page(page(.finishing), status: 200) }
            return reply(to: "\(redirectURI)?\(request.line.query)", page: page)
        case ("POST", paths.redirect):
            guard [nil, "http://\(authority)"].contains(request.fields["origin"]) else { return .error(status: 403) }
            let isForm = request.fields["content-type"]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
            guard isForm else { return .error(status: 415) }
            let form = FormFields(reading: String(decoding: request.body, as: UTF8.self))
            guard let text = form["fragment"] ?? form["address"] else { return .page(page(.finishing), status: 400) }
            return reply(to: address(pasted: text), page: page)
        case (_, paths.redirect), (_, paths.script), (_, startPath): return .error(status: 405)
        default: return .error(status: 404)
        }
    }

    private func reply(to address: String, page: (LandingPage.Kind) -> LandingPage) -> Reply {
        guard let url = URL(string: address), dialog.accepts(url) else { return .page(page(.stale), status: 400) }
        return .loginResponse(page(.done), url)
    }

    /// Returns the response URL from a fragment, a query, or a complete URL that the person copied.
    private func address(pasted text: String) -> String {
        let text = text.filter { !$0.isWhitespace }
        if let mark = text.firstIndex(of: "#"), mark != text.indices.last { return "\(redirectURI)#\(text[mark...].dropFirst())" }
        if let mark = text.firstIndex(of: "?") { return "\(redirectURI)?\(text[mark...].dropFirst())" }
        return "\(redirectURI)#\(text)"
    }
}
#endif
