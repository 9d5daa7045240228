import IdentityTokens
public import LoginModel

extension FormParameters {
    /// A parameter that is a list: with commas, or as a JSON array, as clients of typed languages send it (provider-wire.md, section 1.3).
    /// - Returns: the entries as they came; `nil` where there is no such parameter.
    public func list(_ name: String) -> [String]? {
        guard let text = self[name] else { return nil }
        let array = text.utf8.first == UInt8(ascii: "[") ? (try? JSONValue(strictly: Array(text.utf8), deepest: 1))?.array : nil
        return array?.compactMap { $0.string ?? $0.integer.map { String($0) } }
            ?? text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// The names in a list, without white space and without what is empty.
    /// - Returns: `nil` where there is no such parameter, or there are no names in it.
    public func names(in name: String) -> [String]? {
        let names = list(name)?.flatMap(Scope.names(in:)) ?? []
        return names.isEmpty ? nil : names
    }
}
