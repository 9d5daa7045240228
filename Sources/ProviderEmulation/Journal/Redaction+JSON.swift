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
        case .object(let members):
            let secrets = NamedSecrets(members.compactMap { name, value in value.string.map { (name: name, value: $0) } })
            let pairs = members.map { (self.text($0, depth: depth), member($0, $1, secrets, depth: depth)) }
            // A member can have the digest of another name as its name.
            return .object(Dictionary(pairs) { first, _ in first })
        default: return value
        }
    }

    private static func member(_ name: String, _ value: JSONValue, _ secrets: NamedSecrets, depth: Int) -> JSONValue {
        let isSecret = SecretName.isSecret(name.utf8) || secrets.contains(name)
        if let text = value.string { return .string(isSecret ? replacement(of: text) : parameter(name, text, depth: depth)) }
        guard isSecret, value != .null else { return redacted(value, depth: depth) }
        return .string(digest(of: String(decoding: value.serialized(), as: UTF8.self)))
    }
}
