/// What a token says, whoever wrote it: to look at, never to decide by.
public struct UnverifiedToken: Sendable {
    /// The members of the header.
    public let header: [String: JSONValue]
    /// The claims.
    public let payload: [String: JSONValue]

    /// Takes a token apart without any check of its signature or claims.
    /// - Parameter largest: the most bytes that are looked at.
    /// - Throws: the first of the checks `size`, `form`, `encoding`, `header` and `claims` that fails.
    public init(_ text: String, largest: Int = 16_384) throws(TokenRejection) {
        let token = CompactToken.read(text, largest: largest)
        let reading = TokenReading(token: token, key: .notLookedFor(because: .noVerdict))
        let checks: [any TokenCheck] = [SizeCheck(largest: largest), FormCheck(), EncodingCheck(), HeaderCheck()]
        let outcomes = withExtendedLifetime(token) { checks.map { $0.finding(on: reading).outcome } }
        for outcome in outcomes {
            if case .failed(let rejection) = outcome { throw rejection }
        }
        if let trouble = token.claims.trouble { throw ClaimsCheck.rejection(for: trouble) }
        header = token.header.members.values
        payload = token.claims.members.values
    }
}
