#if os(Linux) || os(macOS)
internal import Foundation
internal import IdentityTokens

/// The pages that the browser shows after the redirect to this machine. They contain only text from this package, and the name of the provider.
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
    static let styleHash = "sha256-ivxf50lkL8RFVpNV1AoBCGY8JVOVFbt5Ix5dcyCXO7U="

    /// The content security policy: the page may load its own script and style and submit its own form, and nothing else.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src '\(styleHash)'", "form-action 'self'", "base-uri 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    let kind: Kind
    let language: TextLanguage
    /// The provider whose name, color and mark the page shows.
    let brand: ProviderBrand
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
                "text": texts["\(kind.rawValue)_text"], "provider": brand.name, "plate": brand.colors.background.description,
            ],
            markup: [
                "mark": mark, "style": String(decoding: PackageResources.landing_css, as: UTF8.self),
                "form": kind == .finishing ? form : "",
            ])
    }

    /// The provider's mark, in the middle of a square whose sides are 32 long.
    private var mark: String {
        let paint = brand.colors.title.description
        let style = brand.mark.strokeWidth.map {
            "fill=\"none\" stroke=\"\(paint)\" stroke-width=\"\($0)\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        }
        let scale = 20 / brand.mark.side
        return "<path transform=\"translate(6 6) scale(\(scale))\" d=\"\(brand.mark.pathData)\" \(style ?? "fill=\"\(paint)\"") />"
    }

    private static func render(_ template: [UInt8], _ texts: [String: String?], markup: [String: String] = [:]) -> String {
        let values = texts.mapValues { escaped($0 ?? "") }.merging(markup) { $1 }
        // A text may itself look like a placeholder, so what has been inserted is not read again.
        return String(decoding: template, as: UTF8.self).replacing(/\{([a-z_]+)\}/) { values[String($0.1)] ?? String($0.0) }
    }

    /// Escapes Unicode scalars, because a quotation mark forms one character with a combining mark that follows it.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { markup, scalar in
            switch scalar {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "\"": markup += "&quot;"
            default: markup.unicodeScalars.append(scalar)
            }
        }
    }
}
#endif
