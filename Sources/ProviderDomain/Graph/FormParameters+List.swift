public import LoginModel
import StrictJSON

extension FormParameters {
    /// The largest number of entries in a list.
    private static let maximumElements = 100
    /// The largest size of a list, in bytes.
    private static let maximumListLength = 8192

    /// Parses a list parameter. Its entries are separated by commas. Clients in typed languages send a JSON array instead (Wire.md, section
    /// 1.3).
    /// - Returns: The entries as they were sent; `nil` if the parameter is missing.
    /// - Throws: An error if the list is too long or has too many entries.
    public func list(_ name: String) throws(GraphError) -> [String]? {
        guard let text = self[name] else { return nil }
        guard text.utf8.count <= Self.maximumListLength else {
            throw .malformed("Param \(name) must not be longer than \(Self.maximumListLength) bytes")
        }
        let array = text.utf8.first == UInt8(ascii: "[") ? (try? JSONValue(strictly: Array(text.utf8), maximumDepth: 1))?.array : nil
        let entries =
            array?.compactMap { $0.string ?? $0.integer.map { String($0) } }
            ?? text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return try Self.bounded(entries, name)
    }

    /// Parses a list of names, without white space and empty entries.
    /// - Returns: `nil` if the parameter is missing or contains no names.
    /// - Throws: An error if the list is too long or has too many entries.
    public func names(in name: String) throws(GraphError) -> [String]? {
        let names = (try list(name) ?? []).flatMap(Scope.names(in:))
        return names.isEmpty ? nil : try Self.bounded(names, name)
    }

    private static func bounded(_ entries: [String], _ name: String) throws(GraphError) -> [String] {
        guard entries.count <= maximumElements else { throw .malformed("Param \(name) must not have more than \(maximumElements) entries") }
        return entries
    }
}
