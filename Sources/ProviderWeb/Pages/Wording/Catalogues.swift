/// The catalogues inside the program. A translation is read when the first person needs it, so that no start waits for it.
enum Catalogues {
    static let english = Result { () throws(PagesDefect) in
        let catalogue = try Catalogue(.english, json: PackageResources.en_json)
        try catalogue.check()
        return catalogue
    }

    private static let thai = translation(.thai, PackageResources.th_json)
    private static let italian = translation(.italian, PackageResources.it_json)
    private static let japanese = translation(.japanese, PackageResources.ja_json)
    private static let traditionalChinese = translation(.traditionalChinese, PackageResources.zh_Hant_json)

    /// The catalogue of a language, or what is wrong with it.
    static func catalogue(_ language: PageLanguage) -> Result<Catalogue, PagesDefect> {
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

    private static func translation(_ language: PageLanguage, _ json: [UInt8]) -> Result<Catalogue, PagesDefect> {
        Result { () throws(PagesDefect) in
            let catalogue = try Catalogue(language, json: json)
            try catalogue.check(against: english.get())
            return catalogue
        }
    }
}
