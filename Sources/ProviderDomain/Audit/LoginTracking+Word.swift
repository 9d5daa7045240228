public import LoginModel

extension LoginTracking {
    /// The word that the audit log stores for the tracking mode: `limited` or `classic`.
    public var storedName: String { self == .limited ? "limited" : "classic" }

    /// Creates a tracking mode from a stored ``storedName``; `nil` for any other text.
    public init?(word: String) {
        guard let tracking = Self.allCases.first(where: { $0.storedName == word }) else { return nil }
        self = tracking
    }
}
