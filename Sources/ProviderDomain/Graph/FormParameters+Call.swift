public import LoginModel

/// What a call may bring: a few bytes that are packed can stand for very many parameters.
extension FormParameters {
    /// How many parameters a form or an address may have.
    public static let mostOfACall = 1000

    /// Reads the form of a call; see ``init(encoded:)-swift.method``.
    /// - Throws: where it has more than ``mostOfACall`` parameters.
    public init(call encoded: [UInt8]) throws(GraphError) {
        guard !Self.hasTooMany(encoded) else { throw .malformed("A call must not have more than \(Self.mostOfACall) parameters") }
        self.init(encoded: encoded)
    }

    /// Whether a form or an address has more than ``mostOfACall`` parameters, which are counted without being read.
    public static func hasTooMany(_ encoded: some Sequence<UInt8>) -> Bool {
        encoded.count { $0 == UInt8(ascii: "&") } >= mostOfACall
    }

    /// The parameters of a body and of the address that it came to. The body counts, but who has nothing to say in it takes nothing of the
    /// address back.
    public init(body: [Pair], over address: [Pair]) {
        let inAddress = Set(address.map(\.name))
        let said = body.filter { !$0.isEmpty || !inAddress.contains($0.name) }
        let inBody = Set(said.map(\.name))
        self.init(pairs: said + address.filter { !inBody.contains($0.name) })
    }
}
