import StrictJSON

/// JSON texts, such as bodies and batches.
extension Redaction {
    private static let maximumJSONValues = 10_000

    /// Returns a text that begins like JSON; `nil` if it does not, or if it is not JSON and names no secret.
    static func jsonText(_ text: String, depth: Int) -> String? {
        guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" else { return nil }
        if let redacted = json(text, depth: depth) { return redacted }
        return namesSecret(text, before: ":=,\"") ? digest(of: text) : nil
    }

    static func json(_ text: String, depth: Int) -> String? {
        guard let value = try? JSONValue(strictly: Array(text.utf8), maximumValues: maximumJSONValues) else { return nil }
        let redacted = redacted(value, depth: depth)
        return redacted == value ? text : String(decoding: redacted.serialized(), as: UTF8.self)
    }

    private static func redacted(_ value: JSONValue, depth: Int) -> JSONValue {
        switch value {
        case .string(let text): return .string(self.text(text, depth: depth))
        case .array(let elements): return .array(elements.map { redacted($0, depth: depth) })
        case .object(var members):
            // A header field of an operation in a batch, or another name with its value.
            let names = members.filter { ["name", "key"].contains($0.key.lowercased()) }.compactMap { $0.value.string }
            if let name = names.first(where: { SecretName.isSecret($0.utf8) }) {
                for (key, value) in members where key.lowercased() == "value" { members[key] = member(name, value, depth: depth) }
            }
            let pairs = members.map { (self.text($0, depth: depth), member($0, $1, depth: depth)) }
            // A member can have the digest of another name as its name.
            return .object(Dictionary(pairs) { first, _ in first })
        default: return value
        }
    }

    private static func member(_ name: String, _ value: JSONValue, depth: Int) -> JSONValue {
        if let text = value.string { return .string(parameter(name, text, depth: depth)) }
        guard SecretName.isSecret(name.utf8), value != .null else { return redacted(value, depth: depth) }
        return .string(digest(of: String(decoding: value.serialized(), as: UTF8.self)))
    }
}
