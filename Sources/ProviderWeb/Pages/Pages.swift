import Mustache

/// The pages that people look at: plain HTML from templates, texts from catalogues, one style sheet, and no script that they need.
///
/// Everything is inside the program and is read once. The HTML is well-formed XML as well.
struct Pages: Sendable {
    /// Where the assets are served: ``asset(named:)`` takes what follows.
    static let assetPath = "/assets/"
    /// The names of the style sheets, below ``assetPath``: of all pages, and of those of a person who is logged in.
    static let stylesheet = "pages.css"
    static let ownStylesheet = "own.css"

    /// What the pages call the provider.
    let providerName: String
    private let english: Catalogue
    private let templates: MustacheLibrary
    private let assets: [String: PageAsset]

    /// - Parameters:
    ///   - providerName: what the pages call the provider.
    ///   - folder: what the operator puts in the place of templates and assets.
    /// - Throws: what is wrong with a catalogue, a template, or a file of the folder.
    init(providerName: String = "Latchkey", folder: PageFolder? = nil) throws(PagesDefect) {
        self.providerName = providerName
        english = try Catalogues.english.get()
        templates = try MustacheLibrary(pages: try Self.templates(folder?.templates ?? [:]))
        assets = try Self.assets(folder?.assets ?? [:])
    }

    /// The templates, some of them an operator's.
    private static func templates(_ own: [String: [UInt8]]) throws(PagesDefect) -> [String: [UInt8]] {
        var sources = templateSources
        let names = Set(sources.keys)
        for (name, bytes) in own.sorted(by: { $0.key < $1.key }) {
            guard let original = sources[name] else {
                throw .unknownFile(name: "\(name).mustache", known: names.sorted().map { "\($0).mustache" })
            }
            let check = TemplateCheck(name, inPlaceOf: String(decoding: original, as: UTF8.self), partials: names)
            try check.check(String(decoding: bytes, as: UTF8.self))
            sources[name] = bytes
        }
        if let circle = TemplateCircle(in: sources) {
            throw .unfitTemplate(name: circle.name, line: nil, because: circle.reason)
        }
        return sources
    }

    private static func assets(_ own: [String: [UInt8]]) throws(PagesDefect) -> [String: PageAsset] {
        var assets = assetSources.mapValues { PageAsset(bytes: $0.bytes, contentType: $0.contentType) }
        for (name, bytes) in own.sorted(by: { $0.key < $1.key }) {
            guard let original = assets[name] else { throw .unknownFile(name: name, known: assets.keys.sorted()) }
            assets[name] = PageAsset(bytes: bytes, contentType: original.contentType)
        }
        return assets
    }

    func html(_ screen: some Screen, in language: PageLanguage) -> String {
        let words = catalogue(language)
        let names = screen.names(provider: providerName)
        var content = screen.content(words, names)
        content["language"] = words.language.code
        content["provider"] = providerName
        content["body"] = screen.template
        content["stylesheets"] = ([Self.stylesheet] + (screen.section == nil ? [] : [Self.ownStylesheet])).map(address)
        content["isWide"] = screen.isWide
        content["display"] = screen.display == .page ? nil : screen.display.rawValue
        content["scripts"] = screen.scripts.map(address)
        content["sections"] = screen.section.map { PageSection.content(on: $0, words) }
        content["leadsHome"] = screen.leadsHome
        content["icon"] = address(of: "mark.svg")
        return templates.render(content, withTemplate: "frame") ?? ""
    }

    /// A file that the pages link to, or `nil` if there is none of this name. The entity tag comes with its quotation marks.
    func asset(named name: String) -> (bytes: [UInt8], contentType: String, etag: String)? {
        assets[name].map { ($0.bytes, $0.contentType, $0.entityTag) }
    }

    /// The words of a language, or the English ones where they cannot be read.
    func catalogue(_ language: PageLanguage) -> Catalogue { (try? Catalogues.catalogue(language).get()) ?? english }

    /// With a part of the entity tag, so that a browser may keep the file for good.
    private func address(of name: String) -> String {
        guard let asset = assets[name] else { return Self.assetPath + name }
        return "\(Self.assetPath)\(name)?v=\(asset.version)"
    }
}

extension Pages {
    static var templateSources: [String: [UInt8]] {
        [
            "frame": PackageResources.frame_mustache,
            "home": PackageResources.home_mustache,
            "apps": PackageResources.apps_mustache,
            "app": PackageResources.app_mustache,
            "removal": PackageResources.removal_mustache,
            "kept": PackageResources.kept_mustache,
            "sessions": PackageResources.sessions_mustache,
            "password": PackageResources.password_mustache,
            "language": PackageResources.language_mustache,
            "tabs": PackageResources.tabs_mustache,
            "findings": PackageResources.findings_mustache,
            "permissions": PackageResources.permissions_mustache,
            "testers": PackageResources.testers_mustache,
            "activity": PackageResources.activity_mustache,
            "reviews": PackageResources.reviews_mustache,
            "review_item": PackageResources.review_item_mustache,
            "app_head": PackageResources.app_head_mustache,
            "app_icon": PackageResources.app_icon_mustache,
            "app_new": PackageResources.app_new_mustache,
            "app_overview": PackageResources.app_overview_mustache,
            "app_picture": PackageResources.app_picture_mustache,
            "app_question": PackageResources.app_question_mustache,
            "app_roles": PackageResources.app_roles_mustache,
            "app_secret": PackageResources.app_secret_mustache,
            "app_settings": PackageResources.app_settings_mustache,
            "developer_apps": PackageResources.developer_apps_mustache,
            "login": PackageResources.login_mustache,
            "consent": PackageResources.consent_mustache,
            "device": PackageResources.device_mustache,
            "device_done": PackageResources.device_done_mustache,
            "explorer": PackageResources.explorer_mustache,
            "explorer_answer": PackageResources.explorer_answer_mustache,
            "explorer_permissions": PackageResources.explorer_permissions_mustache,
            "explorer_clear": PackageResources.explorer_clear_mustache,
            "token_rows": PackageResources.token_rows_mustache,
            "debugger": PackageResources.debugger_mustache,
            "logout": PackageResources.logout_mustache,
            "test_login": PackageResources.test_login_mustache,
            "refusal": PackageResources.refusal_mustache,
        ]
    }

    static var assetSources: [String: (bytes: [UInt8], contentType: String)] {
        [
            stylesheet: (PackageResources.pages_css, "text/css; charset=utf-8"),
            ownStylesheet: (PackageResources.own_css, "text/css; charset=utf-8"),
            ToolScript.name: (PackageResources.tools_js, "text/javascript; charset=utf-8"),
            "mark.svg": (PackageResources.mark_svg, "image/svg+xml"),
        ]
    }
}
