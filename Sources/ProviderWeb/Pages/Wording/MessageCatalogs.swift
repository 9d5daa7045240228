/// The catalogs of the program. A translation is read when it is first needed, so that reading it does not delay the start.
enum MessageCatalogs {
    static let english = Result { () throws(PagesError) in
        let catalog = try MessageCatalog(.english, json: PageFiles.bytes(of: "en.json"))
        try catalog.check()
        return catalog
    }

    private static let thai = translation(.thai, "th.json")
    private static let italian = translation(.italian, "it.json")
    private static let japanese = translation(.japanese, "ja.json")
    private static let traditionalChinese = translation(.traditionalChinese, "zh-Hant.json")

    /// Returns the catalog of a language, or the error in it.
    static func catalog(_ language: PageLanguage) -> Result<MessageCatalog, PagesError> {
        switch language {
        case .thai: thai
        case .italian: italian
        case .japanese: japanese
        case .traditionalChinese: traditionalChinese
        case .pseudo: pseudo
        default: english
        }
    }

    private static let pseudo = english.map(\.pseudo)

    private static func translation(_ language: PageLanguage, _ name: String) -> Result<MessageCatalog, PagesError> {
        Result { () throws(PagesError) in
            let catalog = try MessageCatalog(language, json: PageFiles.bytes(of: name))
            try catalog.check(against: english.get())
            return catalog
        }
    }
}
