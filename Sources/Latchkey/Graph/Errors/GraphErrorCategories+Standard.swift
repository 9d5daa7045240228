extension GraphErrorCategories {
    /// The default categories: 102 and 190 are recoverable; 1, 2, 4, 9, 17 and 341 are transient. Messages use the person's language if possible.
    public static let standard = GraphErrorCategories(language: .preferred)

    /// Creates the default categories with messages in a language.
    init(language: TextLanguage) {
        self.init()
        for code in [102, 190] { self[code, nil] = Kind(.recoverable, language: language) }
        for code in [1, 2, 4, 9, 17, 341] { self[code, nil] = Kind(.transient, language: language) }
    }
}

extension GraphErrorCategories.Kind {
    /// Creates a kind with the SDK's own recovery message and options in a language.
    init(_ category: GraphRequestError, language: TextLanguage = .preferred) {
        let texts = TextCatalog.recovery.texts(in: language)
        switch category {
        case .other: self.init(category: .other)
        case .transient:
            self.init(category: .transient, recoveryMessage: texts["transient"], recoveryOptions: [texts["ok"]].compactMap(\.self))
        case .recoverable:
            self.init(
                category: .recoverable, recoveryMessage: texts["recoverable"],
                recoveryOptions: [texts["ok"], texts["cancel"]].compactMap(\.self))
        }
    }
}
