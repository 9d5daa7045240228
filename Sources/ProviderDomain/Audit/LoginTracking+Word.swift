public import LoginModel

extension LoginTracking {
    /// As the ledger calls it.
    public var word: String { self == .limited ? "limited" : "classic" }

    /// Reads what ``word`` says; `nil` for anything else.
    public init?(word: String) {
        guard let tracking = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = tracking
    }
}
