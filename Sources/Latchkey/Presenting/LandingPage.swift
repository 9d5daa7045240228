#if os(Linux) || os(macOS)
internal import Foundation
internal import IdentityTokens

/// The pages that the browser shows after the redirect to this machine. They contain only text from this package.
struct LandingPage: Sendable {
    /// The kind of page.
    enum Kind: String, Sendable {
        /// Sends the fragment of its URL to the listener.
        case finishing
        /// The app has received the response.
        case done
        /// The response does not belong to the pending login.
        case stale
    }

    /// The hash of `landing.css`. The style is part of the page. A separate file could not be loaded, because the port is closed after the
    /// last page.
    static let styleHash = "sha256-vCf/wKfJhkZrQxb1pdZXLA3VF30WoL9yXxWsSyFXCeE="

    /// The content security policy: the page may load its own script and style and submit its own form, and nothing else.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src '\(styleHash)'", "form-action 'self'", "base-uri 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    let kind: Kind
    let language: TextLanguage
    /// The path to which the form is submitted.
    let action: String

    /// The complete HTML page.
    var html: String {
        let texts = TextCatalog.landing.texts(in: language)
        let form = Self.render(
            PackageResources.landing_form_html,
            [
                "action": action, "script": LoopbackPaths(redirect: action).script, "address_label": texts["address_label"],
                "continue_button": texts["continue_button"],
            ])
        return Self.render(
            PackageResources.landing_html,
            [
                "language": language.code, "page_title": texts["page_title"], "title": texts["\(kind.rawValue)_title"],
                "text": texts["\(kind.rawValue)_text"],
            ],
            markup: ["style": String(decoding: PackageResources.landing_css, as: UTF8.self), "form": kind == .finishing ? form : ""])
    }

    private static func render(_ template: [UInt8], _ texts: [String: String?], markup: [String: String] = [:]) -> String {
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
