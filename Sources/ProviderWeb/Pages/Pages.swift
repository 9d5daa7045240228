import Mustache

/// The HTML pages of the provider: templates, texts from catalogs, style sheets, and scripts that are optional.
///
/// All files are compiled into the program and read once. The HTML is also well-formed XML.
struct Pages: Sendable {
    /// The path prefix of the assets; the name that ``asset(named:)`` accepts follows it.
    static let assetPath = "/assets/"
    /// The name of the style sheet of all pages, below ``assetPath``.
    static let stylesheet = "pages.css"
    /// The name of the additional style sheet of the pages that belong to a ``PageSection``, below ``assetPath``.
    static let sectionStylesheet = "own.css"

    /// The name, logo, color and addresses of the provider on the pages.
    let brand: ProviderBrand
    /// The name of the provider on the pages.
    var providerName: String { brand.name }
    private let hooks: ProviderHooks
    /// All templates, including the operator's replacements; `nil` if the operator replaces none.
    private let operatorTemplates: MustacheLibrary?
    private let assets: [String: PageAsset]

    /// Loads the operator's templates and assets.
    /// - Parameters:
    ///   - brand: what the provider shows of itself on the pages.
    ///   - folder: the operator's templates and assets, which replace the built-in ones.
    ///   - hooks: what an emulator adds: the banner, and texts for a login without passwords. With the banner, the operator's template
    ///     `frame` is not used, because it could omit the banner.
    /// - Throws: ``PagesError`` if a file of the folder is invalid.
    init(
        brand: ProviderBrand = ProviderBrand(), folder: PageOverrides? = nil, hooks: ProviderHooks = ProviderHooks()
    ) throws(PagesError) {
        self.brand = brand
        self.hooks = hooks
        var own = folder?.templates ?? [:]
        if hooks.showsTestBanner { own[Self.frame] = nil }
        operatorTemplates = own.isEmpty ? nil : try MustacheLibrary(pages: try Self.templates(own))
        assets = try Self.assets(folder?.assets ?? [:]).merging(brand.assets) { $1 }
    }

    /// The templates of the program. They are parsed when the first page is rendered, so that parsing them does not delay the start.
    private static let builtInTemplates: MustacheLibrary = {
        do throws(PagesError) { return try MustacheLibrary(pages: templateSources) } catch {
            preconditionFailure("A built-in template is not valid: \(error)")
        }
    }()

    /// The English texts, which are read when the first page is rendered.
    private static let english: MessageCatalog = {
        do throws(PagesError) { return try MessageCatalogs.english.get() } catch {
            preconditionFailure("The built-in English catalog is not valid: \(error)")
        }
    }()

    /// Checks the operator's templates, and returns the template sources with these replacements.
    private static func templates(_ own: [String: [UInt8]]) throws(PagesError) -> [String: [UInt8]] {
        var sources = templateSources
        let names = Set(sources.keys)
        for (name, bytes) in own.sorted(by: { $0.key < $1.key }) {
            guard let original = sources[name] else {
                throw .unknownFile(name: "\(name).mustache", known: names.sorted().map { "\($0).mustache" })
            }
            let check = TemplateValidator(name, inPlaceOf: String(decoding: original, as: UTF8.self), partials: names)
            try check.validate(String(decoding: bytes, as: UTF8.self))
            sources[name] = bytes
        }
        if let circle = TemplateCycle(in: sources) {
            throw .invalidTemplate(name: circle.name, line: nil, because: circle.reason)
        }
        return sources
    }

    private static func assets(_ own: [String: [UInt8]]) throws(PagesError) -> [String: PageAsset] {
        var assets = assetSources.mapValues { PageAsset(bytes: $0.bytes, contentType: $0.contentType) }
        for (name, bytes) in own.sorted(by: { $0.key < $1.key }) {
            guard let original = assets[name] else { throw .unknownFile(name: name, known: assets.keys.sorted()) }
            assets[name] = PageAsset(bytes: bytes, contentType: original.contentType)
        }
        return assets
    }

    func html(_ screen: some RenderablePage, in language: PageLanguage) -> String {
        let catalog = catalog(language)
        let names = screen.placeholders(provider: providerName)
        var content = screen.templateData(catalog, names)
        // The title has no Unicode isolates (U+2068, U+2069) around names, because browsers show them as boxes and store them in bookmarks.
        content["title"] = (content["title"] as? LocalizedText)?.plain ?? content["title"]
        content["language"] = catalog.language.code
        content["provider"] = providerName
        content["body"] = screen.template
        let section = screen.section == nil ? nil : Self.sectionStylesheet
        let accent = brand.accentColor == nil ? nil : AccentStyleSheet.name
        content["stylesheets"] = [Self.stylesheet, section, accent].compactMap(\.self).map(address)
        content["isWide"] = screen.isWide
        content["display"] = screen.display == .page ? nil : screen.display.rawValue
        content["scripts"] = screen.scripts.map(address)
        content["sections"] = screen.section.map { PageSection.content(on: $0, catalog) }
        content["leadsHome"] = screen.linksToHome
        content["icon"] = ["url": iconAddress, "type": assets[iconName]?.contentType ?? ""]
        content["logo"] = logoAddress
        content["footer"] = brand.footer(catalog)
        content["testBanner"] = testBanner(in: language)
        let templates = operatorTemplates ?? Self.builtInTemplates
        return templates.render(content, withTemplate: Self.frame) ?? ""
    }

    /// The name of the template of every page, which contains the banner and the template of the page itself.
    private static let frame = "frame"

    /// The text of the banner at the top of every page of a provider for tests; `nil` in any other provider.
    func testBanner(in language: PageLanguage) -> LocalizedText? {
        hooks.showsTestBanner ? catalog(language).localized(.testBanner) : nil
    }

    /// The address of the icon of the pages.
    var iconAddress: String { address(of: iconName) }

    private var iconName: String { brand.logo?.assetName ?? "mark.svg" }

    /// The path of the provider's logo with its version; `nil` if the provider has none.
    var logoAddress: String? { brand.logo.map { address(of: $0.assetName) } }

    /// Returns the static file of this name; `nil` if there is none. The entity tag includes its quotation marks.
    func asset(named name: String) -> (bytes: [UInt8], contentType: String, etag: String)? {
        assets[name].map { ($0.bytes, $0.contentType, $0.entityTag) }
    }

    /// Returns the catalog of a language, or the English one if it cannot be read.
    func catalog(_ language: PageLanguage) -> MessageCatalog {
        let catalog = (try? MessageCatalogs.catalog(language).get()) ?? Self.english
        return hooks.signIn == .choice ? catalog.forChoice : catalog
    }

    /// The addresses of all static files, with and without their versions.
    var assetAddresses: [String] { assets.keys.flatMap { [Self.assetPath + $0, address(of: $0)] } }

    /// Returns the address of an asset with its version, so that browsers may cache the file permanently.
    private func address(of name: String) -> String {
        guard let asset = assets[name] else { return Self.assetPath + name }
        return "\(Self.assetPath)\(name)?v=\(asset.version)"
    }
}

extension Pages {
    /// The template sources of the program, by template name.
    static let templateSources: [String: [UInt8]] = Dictionary(
        uniqueKeysWithValues: PageFiles.names.filter { $0.hasSuffix(templateExtension) }.map {
            (String($0.dropLast(templateExtension.count)), PageFiles.bytes(of: $0))
        })

    static let assetSources: [String: (bytes: [UInt8], contentType: String)] = [
        stylesheet: (PageFiles.bytes(of: stylesheet), "text/css; charset=utf-8"),
        sectionStylesheet: (PageFiles.bytes(of: sectionStylesheet), "text/css; charset=utf-8"),
        PageScript.name: (PageFiles.bytes(of: PageScript.name), "text/javascript; charset=utf-8"),
        ToolScript.name: (PageFiles.bytes(of: ToolScript.name), "text/javascript; charset=utf-8"),
        "mark.svg": (PageFiles.bytes(of: "mark.svg"), PageAsset.drawingType),
    ]

    private static let templateExtension = ".mustache"
}
