// The parts of a brand on the pages.
extension ProviderBrand {
    /// The files that the pages load for the brand, by file name.
    var assets: [String: PageAsset] {
        var assets: [String: PageAsset] = [:]
        if let logo { assets[logo.assetName] = PageAsset(bytes: logo.bytes, contentType: logo.format.contentType) }
        if let accentColor {
            let sheet = AccentStyleSheet(accentColor)
            assets[AccentStyleSheet.name] = PageAsset(bytes: Array(sheet.text.utf8), contentType: "text/css; charset=utf-8")
        }
        return assets
    }

    /// Returns the links at the end of each page for the template `frame`; `nil` if there are none.
    func footer(_ catalog: MessageCatalog) -> [String: Any]? {
        let links: [(text: PageText, url: String?)] = [
            (.footerPrivacy, privacyPolicyURL), (.footerTerms, termsURL), (.footerContact, contact?.link),
        ]
        let given = links.compactMap { link in link.url.map { ["url": $0, "label": catalog.localized(link.text)] as [String: Any] } }
        return given.isEmpty ? nil : ["each": given]
    }
}

extension ProviderLogo {
    /// The file name of the logo among the assets.
    var assetName: String { "logo.\(format)" }
}

extension ProviderLogo.Format {
    fileprivate var contentType: String {
        switch self {
        case .svg: PageAsset.drawingType
        case .png: "image/png"
        }
    }
}
