public import LoginModel

/// What a call may bring: a few bytes that are packed can stand for very many parameters.
extension FormParameters {
    /// How many parameters a form or an address may have.
    public static let mostOfACall = 1000

    /// Reads the form of a call; see ``init(encoded:)-swift.method``.
    /// - Throws: where it has more than ``mostOfACall`` parameters.
    public init(call encoded: some Collection<UInt8>) throws(GraphError) {
        let separators = encoded.reduce(0) { $1 == UInt8(ascii: "&") ? $0 + 1 : $0 }
        guard separators < Self.mostOfACall else { throw .malformed("A call must not have more than \(Self.mostOfACall) parameters") }
        self.init(encoded: encoded)
    }
}
