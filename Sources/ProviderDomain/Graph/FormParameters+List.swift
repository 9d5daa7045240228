import IdentityTokens
public import LoginModel

extension FormParameters {
    /// How many entries a list may have, and how many bytes.
    private static let mostListed = 100
    private static let longestList = 8192

    /// A parameter that is a list: with commas, or as a JSON array, as clients of typed languages send it (provider-wire.md, section 1.3).
    /// - Returns: the entries as they came; `nil` where there is no such parameter.
    /// - Throws: where it is too long, or has too many of them.
    public func list(_ name: String) throws(GraphError) -> [String]? {
        guard let text = self[name] else { return nil }
        guard text.utf8.count <= Self.longestList else {
            throw .malformed("Param \(name) must not be longer than \(Self.longestList) bytes")
        }
        let array = text.utf8.first == UInt8(ascii: "[") ? (try? JSONValue(strictly: Array(text.utf8), deepest: 1))?.array : nil
        let entries =
            array?.compactMap { $0.string ?? $0.integer.map { String($0) } }
            ?? text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return try Self.bounded(entries, name)
    }

    /// The names in a list, without white space and without what is empty.
    /// - Returns: `nil` where there is no such parameter, or there are no names in it.
    /// - Throws: where it is too long, or has too many of them.
    public func names(in name: String) throws(GraphError) -> [String]? {
        let names = (try list(name) ?? []).flatMap(Scope.names(in:))
        return names.isEmpty ? nil : try Self.bounded(names, name)
    }

    private static func bounded(_ entries: [String], _ name: String) throws(GraphError) -> [String] {
        guard entries.count <= mostListed else { throw .malformed("Param \(name) must not have more than \(mostListed) entries") }
        return entries
    }
}
