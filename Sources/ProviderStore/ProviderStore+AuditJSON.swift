public import IdentityTokens
public import ProviderDomain

extension ProviderStore {
    /// Writes an object of JSON whose member `audit` is an array of the lines that answer a question, the oldest first. The lines are read and written
    /// page by page: a long ledger is never in memory as a whole.
    /// - Parameters:
    ///   - members: the other members.
    ///   - entry: how a line is written.
    ///   - write: gets the text, part by part.
    /// - Throws: what ``audit(_:)`` and `write` throw.
    public func writeObject(
        _ members: [String: JSONValue], audit question: AuditQuestion, entry: (AuditEntry) -> JSONValue = \.json,
        to write: ([UInt8]) async throws -> Void
    ) async throws {
        let opening = JSONValue.object(members).serialized().dropLast()
        try await write(Array(opening) + (members.isEmpty ? "" : ",").utf8 + "\"audit\":[".utf8)
        var isFirst = true
        try await forEachPage(of: question) { page in
            var text: [UInt8] = []
            for line in page {
                if !isFirst { text.append(UInt8(ascii: ",")) }
                isFirst = false
                text += entry(line).serialized()
            }
            try await write(text)
        }
        try await write(Array("]}".utf8))
    }
}
