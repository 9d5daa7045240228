public import IdentityTokens
public import ProviderDomain

extension AuditStore {
    /// Writes a JSON object whose member `audit` is an array of the audit log entries that match a query, the oldest first. It reads and
    /// writes one page at a time, so that a long log is never in memory as a whole.
    /// - Parameters:
    ///   - members: The other members of the object.
    ///   - query: The query, whose limit is the number of entries on a page.
    ///   - entry: Returns the JSON representation of an entry.
    ///   - write: Receives the UTF-8 text of the object, one part at a time.
    /// - Throws: An error from ``auditEntries(matching:)`` or from `write`.
    public func writeObject(
        _ members: [String: JSONValue], audit query: AuditQuery, entry: (AuditEntry) -> JSONValue = \.json,
        to write: ([UInt8]) async throws -> Void
    ) async throws {
        let opening = JSONValue.object(members).serialized().dropLast()
        try await write(Array(opening) + (members.isEmpty ? "" : ",").utf8 + "\"audit\":[".utf8)
        var isFirst = true
        try await forEachPage(of: query) { page in
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
