#if os(Linux) || os(macOS)
internal import Foundation

/// Decides what a visitor of the listener gets. Anybody on the machine, and any page in the browser, may come here: so a request counts only
/// on its own path, under the listener's own name, and as an answer only with the challenge of the login that waits.
struct LoopbackDesk: Sendable {
    /// A request, as far as it matters.
    struct Visit: Sendable {
        var method: String
        var path: String
        var query: String
        var host: String?
        var origin: String?
        var contentType: String?
        var acceptLanguage: String?
        var body: [UInt8]
    }

    /// What a visitor gets.
    enum Reply: Sendable {
        case page(LandingPage, status: Int)
        /// The end: the page to show, and the address that the login waits for.
        case answer(LandingPage, URL)
        case script([UInt8])
        case redirect(to: URL)
        case refusal(status: Int)
    }

    let authority: String
    let redirectURI: String
    let paths: LoopbackPaths
    let startPath: String
    let dialogURL: URL
    let dialog: PendingDialog

    /// The largest form that is read, in bytes: an answer with a token of the largest size that is verified.
    static let largestBody = 20_480

    func reply(to visit: Visit) -> Reply {
        guard visit.host?.lowercased() == authority else { return .refusal(status: 421) }
        let language = TextLanguage(acceptLanguage: visit.acceptLanguage)
        func page(_ kind: LandingPage.Kind) -> LandingPage { LandingPage(kind: kind, language: language, action: paths.redirect) }
        switch (visit.method, visit.path) {
        case ("GET", startPath): return .redirect(to: dialogURL)
        case ("GET", paths.script): return .script(PackageResources.landing_js)
        case ("GET", paths.redirect):
            guard !visit.query.isEmpty else { return .page(page(.finishing), status: 200) }
            return reply(to: "\(redirectURI)?\(visit.query)", page: page)
        case ("POST", paths.redirect):
            guard visit.origin == nil || visit.origin == "http://\(authority)" else { return .refusal(status: 403) }
            let isForm = visit.contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
            guard isForm else { return .refusal(status: 415) }
            let form = FormFields(reading: String(decoding: visit.body, as: UTF8.self))
            guard let text = form["fragment"] ?? form["address"] else { return .page(page(.finishing), status: 400) }
            return reply(to: address(pasted: text), page: page)
        case (_, paths.redirect), (_, paths.script), (_, startPath): return .refusal(status: 405)
        default: return .refusal(status: 404)
        }
    }

    private func reply(to address: String, page: (LandingPage.Kind) -> LandingPage) -> Reply {
        guard let url = URL(string: address), dialog.isAnswered(by: url) else { return .page(page(.stale), status: 400) }
        return .answer(page(.done), url)
    }

    /// The answer's address from a fragment, a query, or a whole address that a person copied.
    private func address(pasted text: String) -> String {
        let text = text.filter { !$0.isWhitespace }
        if let mark = text.firstIndex(of: "#"), mark != text.indices.last { return "\(redirectURI)#\(text[mark...].dropFirst())" }
        if let mark = text.firstIndex(of: "?") { return "\(redirectURI)?\(text[mark...].dropFirst())" }
        return "\(redirectURI)#\(text)"
    }
}
#endif
