extension GraphErrorCategories {
    /// 102 and 190 ask for a new login; 1, 2, 4, 9, 17 and 341 pass. The person is told so in their language, as far as that is one of ours.
    public static let standard = GraphErrorCategories(speaking: .preferred)

    /// The standard meaning of the codes, for people who speak a language.
    init(speaking language: TextLanguage) {
        self.init()
        for code in [102, 190] { self[code, nil] = Kind(.recoverable, speaking: language) }
        for code in [1, 2, 4, 9, 17, 341] { self[code, nil] = Kind(.transient, speaking: language) }
    }
}

extension GraphErrorCategories.Kind {
    /// A kind of error with what the SDK has to say of it to people who speak a language.
    init(_ category: GraphRequestError, speaking language: TextLanguage = .preferred) {
        let texts = TextCatalogue.recovery.texts(in: language)
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
