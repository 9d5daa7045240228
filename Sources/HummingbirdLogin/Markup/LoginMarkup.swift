import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Latchkey
import LoginModel
import Mustache
import PageMarkup

/// Renders the button, the picture and the pages as HTML.
struct LoginMarkup: Sendable {
    let settings: Settings
    /// The style sheet of the button, the picture and the pages.
    let style: String
    /// The entity tag of the style sheet (RFC 9110, section 8.8.3).
    let styleTag: String

    private let templates: MustacheLibrary
    private static let texts = TextCatalog(PackageResources.pages_json)

    init(settings original: Settings) throws {
        // The settings are copied, so that the style sheet has the same color as everything else even if the app changes its settings
        // later.
        settings = Settings()
        settings.providerName = original.providerName
        settings.providerColor = original.providerColor
        settings.providerMark = original.providerMark
        templates = MustacheLibrary(templates: [
            "button": try MustacheTemplate(markup: PackageResources.button_mustache),
            "mark": try MustacheTemplate(markup: PackageResources.mark_mustache),
            "picture": try MustacheTemplate(markup: PackageResources.picture_mustache),
            "logout": try MustacheTemplate(markup: PackageResources.logout_mustache),
            "notice": try MustacheTemplate(markup: PackageResources.notice_mustache),
        ])
        style = LoginStyle(color: settings.providerColor).text
        styleTag = "\"\(Hexadecimal.encode(SHA256.hash(data: Data(style.utf8)).prefix(8)))\""
    }

    func button(isLoggedIn: Bool, address: String, isCompact: Bool, _ request: Request) -> String {
        let appearance = LoginButtonAppearance(isLoggedIn: isLoggedIn, settings: settings, languages: [language(of: request).code])
        let title = isCompact ? appearance.shortTitle : appearance.longTitle
        var values: [String: Any] = [
            "address": address, "language": appearance.language, "title": title, "mark": Self.shapeValues(appearance.mark),
        ]
        if title != appearance.accessibilityLabel { values["label"] = appearance.accessibilityLabel(showing: title) }
        return rendered("button", values)
    }

    func picture(of person: WebLoginPerson?, side: Int, _ request: Request) -> String {
        let texts = LoginButtonTexts(settings: settings, languages: [language(of: request).code])
        var values: [String: Any] = [
            "label": texts.picture(of: person?.name), "language": texts.language.code, "side": side,
            "silhouette": VectorShape.silhouette.pathData,
        ]
        if let address = person?.picture, address.hasPrefix("https://") || address.hasPrefix("http://") { values["address"] = address }
        return rendered("picture", values)
    }

    func logoutPage(of person: WebLoginPerson, action: String, cancel: String, style: String, _ request: Request) -> String {
        let language = language(of: request)
        let confirmation = LogoutPrompt(name: person.name, settings: settings, languages: [language.code])
        return rendered(
            "logout",
            [
                "language": language.code, "style": style, "title": confirmation.title, "confirm": confirmation.confirmTitle,
                "cancel": confirmation.cancelTitle, "action": action, "destination": cancel,
                "picture": picture(of: person, side: 72, request),
            ])
    }

    func failurePage(code: String, again: String, style: String, _ request: Request) -> String {
        noticePage("failed", code: code, again: again, style: style, request)
    }

    func logoutFailurePage(code: String, retryPath: String, style: String, _ request: Request) -> String {
        noticePage("stayed", code: code, again: retryPath, style: style, request)
    }

    private func noticePage(_ name: String, code: String, again: String, style: String, _ request: Request) -> String {
        let language = language(of: request)
        let texts = Self.texts.texts(in: language)
        var values: [String: Any] = [
            "language": language.code, "style": style, "code": code, "again": again, "mark": Self.shapeValues(settings.providerMark),
        ]
        for part in ["title", "text", "button"] { values[part] = texts["\(name)_\(part)"] }
        return rendered("notice", values)
    }

    private func rendered(_ name: String, _ values: [String: Any]) -> String { templates.render(values, withTemplate: name) ?? "" }

    private func language(of request: Request) -> TextLanguage { TextLanguage(acceptLanguage: request.headers[.acceptLanguage]) }

    private static func shapeValues(_ shape: VectorShape) -> [String: Any] {
        var values: [String: Any] = ["side": Self.number(shape.side), "path": shape.pathData]
        if let penWidth = shape.strokeWidth { values["pen"] = Self.number(penWidth) }
        return values
    }

    private static func number(_ value: Double) -> String { value.rounded() == value ? String(Int(value)) : String(value) }
}
