public import LoginModel

/// Limits the number of parameters of a call, because a few compressed bytes can expand to very many parameters.
extension FormParameters {
    /// The largest number of parameters in a form or a query.
    public static let maximumCount = 1000

    /// Parses the form or the query of a call; see ``init(encoded:)-swift.method``.
    /// - Throws: An error if the form or the query has more than ``maximumCount`` parameters.
    public init(call encoded: [UInt8]) throws(GraphError) {
        guard !Self.hasTooMany(encoded) else { throw .malformed("A call must not have more than \(Self.maximumCount) parameters") }
        self.init(encoded: encoded)
    }

    /// Whether a form or a query has more than ``maximumCount`` parameters. They are counted without being parsed.
    public static func hasTooMany(_ encoded: some Collection<UInt8>) -> Bool {
        encoded.count >= maximumCount && encoded.count { $0 == UInt8(ascii: "&") } >= maximumCount
    }

    /// Combines the parameters of the body and the query. The body takes precedence, but an empty value in the body does not override the
    /// query.
    public init(body: [Pair], query address: [Pair]) {
        let inAddress = Set(address.map(\.name))
        let said = body.filter { !$0.isEmpty || !inAddress.contains($0.name) }
        let inBody = Set(said.map(\.name))
        self.init(pairs: said + address.filter { !inBody.contains($0.name) })
    }
}
