public import LoginModel

extension LoginTracking {
    /// The word that the audit log stores for the tracking mode: `limited` or `classic`.
    public var word: String { self == .limited ? "limited" : "classic" }

    /// Creates a tracking mode from a stored ``word``; `nil` for any other text.
    public init?(word: String) {
        guard let tracking = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = tracking
    }
}
