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
    /// With an operator's among them; `nil` where there are none.
    private let ownTemplates: MustacheLibrary?
    private let assets: [String: PageAsset]

    /// - Parameters:
    ///   - providerName: what the pages call the provider.
    ///   - folder: what the operator puts in the place of templates and assets.
    /// - Throws: what is wrong with the catalogue, or a file of the folder.
    init(providerName: String = "Latchkey", folder: PageFolder? = nil) throws(PagesDefect) {
        self.providerName = providerName
        english = try Catalogues.english.get()
        ownTemplates = if let own = folder?.templates, !own.isEmpty { try MustacheLibrary(pages: try Self.templates(own)) } else { nil }
        assets = try Self.assets(folder?.assets ?? [:])
    }

    /// The templates inside the program: they are parsed for the first page, so that no start waits for them.
    private static let ordinaryTemplates: MustacheLibrary = {
        do throws(PagesDefect) { return try MustacheLibrary(pages: templateSources) } catch {
            preconditionFailure("The program's own templates: \(error)")
        }
    }()

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
        // Browsers show isolates in a title as boxes, and keep them in bookmarks.
        content["title"] = (content["title"] as? Wording)?.plain ?? content["title"]
        content["language"] = words.language.code
        content["provider"] = providerName
        content["body"] = screen.template
        content["stylesheets"] = ([Self.stylesheet] + (screen.section == nil ? [] : [Self.ownStylesheet])).map(address)
        content["isWide"] = screen.isWide
        content["display"] = screen.display == .page ? nil : screen.display.rawValue
        content["scripts"] = screen.scripts.map(address)
        content["sections"] = screen.section.map { PageSection.content(on: $0, words) }
        content["leadsHome"] = screen.leadsHome
        content["icon"] = iconAddress
        let templates = ownTemplates ?? Self.ordinaryTemplates
        return templates.render(content, withTemplate: "frame") ?? ""
    }

    /// Where the icon of the pages is.
    var iconAddress: String { address(of: "mark.svg") }

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
    /// By the names of the templates.
    static let templateSources: [String: [UInt8]] = Dictionary(
        uniqueKeysWithValues: PageFiles.names.filter { $0.hasSuffix(templateEnding) }.map {
            (String($0.dropLast(templateEnding.count)), PageFiles.bytes(of: $0))
        })

    static let assetSources: [String: (bytes: [UInt8], contentType: String)] = [
        stylesheet: (PageFiles.bytes(of: stylesheet), "text/css; charset=utf-8"),
        ownStylesheet: (PageFiles.bytes(of: ownStylesheet), "text/css; charset=utf-8"),
        ToolScript.name: (PageFiles.bytes(of: ToolScript.name), "text/javascript; charset=utf-8"),
        "mark.svg": (PageFiles.bytes(of: "mark.svg"), "image/svg+xml"),
    ]

    private static let templateEnding = ".mustache"
}
