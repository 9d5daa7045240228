import StrictJSON

/// The unverified content of a token. Display it, but never base a decision on it.
public struct UnverifiedToken: Sendable {
    /// The header parameters by name.
    public let header: [String: JSONValue]
    /// The claims by name.
    public let payload: [String: JSONValue]

    /// Decodes a token without verifying its signature or its claims.
    /// - Parameter maximumSize: the maximum size of the token in bytes.
    /// - Throws: the rejection of the first failed check among `size`, `form`, `encoding`, `header` and `claims`.
    public init(_ text: String, maximumSize: Int = 16_384) throws(TokenRejection) {
        let token = CompactToken.read(text, maximumSize: maximumSize)
        let decoded = DecodedToken(token: token, key: .lookupSkipped(because: .noVerdict))
        let checks: [any TokenCheck] = [SizeCheck(maximumSize: maximumSize), CompactSerializationCheck(), EncodingCheck(), HeaderCheck()]
        let outcomes = withExtendedLifetime(token) { checks.map { $0.finding(on: decoded).outcome } }
        for outcome in outcomes {
            if case .failed(let rejection) = outcome { throw rejection }
        }
        if let problem = token.claims.problem { throw ClaimsCheck.rejection(for: problem) }
        header = token.header.members.values
        payload = token.claims.members.values
    }
}
