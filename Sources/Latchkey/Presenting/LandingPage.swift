#if os(Linux) || os(macOS)
internal import Foundation
internal import IdentityTokens

/// The pages that the browser sees when it comes back to this machine. They hold no text that anybody but this package wrote.
struct LandingPage: Sendable {
    /// Which page it is.
    enum Kind: String, Sendable {
        /// Brings the fragment of its address to the listener.
        case finishing
        /// The app has the answer.
        case done
        /// The answer is not one to the login that waits.
        case stale
    }

    /// The hash of `landing.css`, which stands in the page itself: after the last answer nothing is left that could serve it.
    static let styleHash = "sha256-vCf/wKfJhkZrQxb1pdZXLA3VF30WoL9yXxWsSyFXCeE="

    /// What the page may load and where it may lead: its own script, its own style, its own form, nothing else.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src '\(styleHash)'", "form-action 'self'", "base-uri 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    let kind: Kind
    let language: TextLanguage
    /// The path that the form is sent to.
    let action: String

    /// The whole page.
    var html: String {
        let texts = TextCatalogue.landing.texts(in: language)
        let form = Self.fill(
            PackageResources.landing_form_html,
            [
                "action": action, "script": LoopbackPaths(redirect: action).script, "address_label": texts["address_label"],
                "continue_button": texts["continue_button"],
            ])
        return Self.fill(
            PackageResources.landing_html,
            [
                "language": language.code, "page_title": texts["page_title"], "title": texts["\(kind.rawValue)_title"],
                "text": texts["\(kind.rawValue)_text"],
            ],
            markup: ["style": String(decoding: PackageResources.landing_css, as: UTF8.self), "form": kind == .finishing ? form : ""])
    }

    private static func fill(_ template: [UInt8], _ texts: [String: String?], markup: [String: String] = [:]) -> String {
        var page = String(decoding: template, as: UTF8.self)
        for (name, text) in texts { page = page.replacing("{\(name)}", with: escaped(text ?? "")) }
        for (name, text) in markup { page = page.replacing("{\(name)}", with: text) }
        return page
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
#endif
