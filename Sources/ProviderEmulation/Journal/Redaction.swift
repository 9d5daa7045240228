import Crypto
import LoginModel
import ProviderDomain
import StrictJSON

/// Replaces the secrets of a request by digests, so that a test can recognize a value that it knows, and a log reveals none. Secrets are
/// found by the names of parameters, members and header fields, and tokens of the provider also by their form: in forms, in JSON such as
/// batches, and in URLs, also where one of them is a name or a value in another one.
enum Redaction {
    /// Returns the beginning of the SHA-256 digest of a secret, such as `sha256:2cf24dba5fb0a30e`.
    static func digest(of secret: String) -> String {
        "sha256:" + Hexadecimal.encode(SHA256.hash(data: Array(secret.utf8)).prefix(8))
    }

    // MARK: The parts of a request

    /// Returns the value of a header field.
    static func header(_ name: String, _ value: String) -> String {
        if LoginName.canonical(name) == "authorization", let scheme = value.split(separator: " ").first, scheme.count < value.count {
            return "\(scheme) \(digest(of: String(value.dropFirst(scheme.count + 1))))"
        }
        return parameter(name, value)
    }

    /// Returns a path, which can have a query that the client has percent-encoded.
    static func path(_ path: String) -> String { text(path, depth: maximumDepth) }

    /// Returns form-encoded parameters, such as a query. Parameters without secrets stay as they were written.
    static func form(_ text: String) -> String { form(text, depth: maximumDepth) }

    /// Returns a JSON text; `nil` if it is not JSON.
    static func json(_ text: String) -> String? { json(text, depth: maximumDepth) }

    /// Returns the name of a parameter or of a member, which can be a token or a text with secrets.
    static func name(_ name: String) -> String { text(name, depth: maximumDepth) }

    /// Returns a parameter of a form or of a query.
    static func parameter(_ name: String, _ value: String) -> String { parameter(name, value, depth: maximumDepth) }

    // MARK: Values

    /// The maximum number of values in one another that are read. What is deeper is replaced as a whole.
    private static let maximumDepth = 6
    private static let maximumJSONValues = 10_000

    /// The secret header fields, and the secret parameters of the provider's own pages and of RFC 7009, RFC 7662 and RFC 7523.
    private static let secretNames: Set = [
        "authorization", "cookie", "proxy-authorization", "dpop", "dialog", "user_code", "signed_request", "token", "auth_nonce",
        "assertion", "pass",
    ]

    /// Whether a name is that of a secret, or has such a name in it, such as `user[token]`, `data.access_token` and `a;token`. All
    /// characters but ASCII letters, digits, hyphens and underscores separate names.
    private static func isSecret(_ name: String) -> Bool {
        let names = name.utf8.split { !nameCharacters.contains($0) }.map { String(Substring($0)) }
        return names.contains { SecretParameter.isSecret($0) || secretNames.contains(LoginName.canonical($0)) }
    }

    private static let nameCharacters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func parameter(_ name: String, _ value: String, depth: Int) -> String {
        if isSecret(name) { return digest(of: value) }
        // The operations of a batch are JSON; another text cannot be read.
        if name == "batch" { return json(value, depth: depth) ?? digest(of: value) }
        return text(value, depth: depth)
    }

    /// Returns a value whose form is not known: JSON, a URL, a form, a header line, or another text.
    private static func text(_ value: String, depth: Int) -> String {
        guard value.utf8.contains(where: marks.contains) else { return ProviderToken.redacted(value, by: digest) }
        guard depth > 0 else { return digest(of: value) }
        if let redacted = jsonText(value, depth: depth - 1) { return redacted }
        let redacted = url(value, depth: depth - 1)
        guard redacted == value, value.utf8.contains(UInt8(ascii: "%")), let decoded = FormParameters.decode(value), decoded != value else {
            return redacted
        }
        let inner = text(decoded, depth: depth - 1)
        return inner == decoded ? value : inner
    }

    /// The characters without which a value has no other value in it.
    private static let marks = Set("=:%{[\"".utf8)

    /// Returns a URL, or a part of one: the query and the fragment are forms.
    private static func url(_ value: String, depth: Int) -> String {
        var redacted = ""
        var rest = value[...]
        while true {
            let end = rest.firstIndex { $0 == "?" || $0 == "#" }
            redacted += part(String(rest[..<(end ?? rest.endIndex)]), depth: depth)
            guard let end else { return redacted }
            redacted.append(rest[end])
            rest = rest[end...].dropFirst()
        }
    }

    private static func part(_ value: String, depth: Int) -> String {
        let name = String(value.prefix { $0 != ":" && $0 != "=" })
        let rest = value.dropFirst(name.count)
        if rest.first == ":", isSecret(name) {
            return "\(ProviderToken.redacted(name, by: digest)): \(header(name, String(rest.dropFirst().drop { $0 == " " })))"
        }
        if value.utf8.contains(UInt8(ascii: "=")) { return form(value, depth: depth) }
        return ProviderToken.redacted(value, by: digest)
    }

    private static func form(_ text: String, depth: Int) -> String {
        // curl sends JSON with the content type of a form, unless a header field gives another one.
        if let redacted = jsonText(text, depth: depth) { return redacted == text ? text : FormParameters.encode(redacted) }
        return text.split(separator: "&", omittingEmptySubsequences: false).map { pair(String($0), depth: depth) }.joined(separator: "&")
    }

    /// Returns a part of a form, which can have further parameters after semicolons.
    private static func pair(_ part: String, depth: Int) -> String {
        if ProviderToken.beginsWithAppToken(part) { return digest(of: part) }
        guard let pair = FormParameters(encoded: part).pairs.first else { return part }
        guard part.utf8.contains(UInt8(ascii: "=")) else {
            let redacted = text(part, depth: depth)
            return redacted == part ? part : FormParameters.encode(redacted)
        }
        let name = text(pair.name, depth: depth)
        if isSecret(pair.name) {
            return "\(FormParameters.encode(name))=\(digest(of: String(decoding: pair.bytes, as: UTF8.self)))"
        }
        let pieces = pieces(of: part)
        guard pieces.count == 1 else { return pieces.map { self.pair(String($0), depth: depth) }.joined(separator: ";") }
        let value = String(decoding: pair.bytes, as: UTF8.self)
        let redacted = parameter(pair.name, value, depth: depth)
        if name == pair.name, redacted == value { return part }
        return "\(FormParameters.encode(name))=\(FormParameters.encode(redacted))"
    }

    /// Splits a part of a form at the semicolons, as some servers do. What has no name belongs to the value before it.
    private static func pieces(of part: String) -> [Substring] {
        part.split(separator: ";", omittingEmptySubsequences: false).reduce(into: []) { pieces, piece in
            if let last = pieces.last, !piece.utf8.contains(UInt8(ascii: "=")) {
                pieces[pieces.count - 1] = part[last.startIndex..<piece.endIndex]
            } else {
                pieces.append(piece)
            }
        }
    }

    // MARK: JSON

    /// Returns a text that begins like JSON; `nil` if it does not, or if it is not JSON and names no secret.
    private static func jsonText(_ text: String, depth: Int) -> String? {
        guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" else { return nil }
        if let redacted = json(text, depth: depth) { return redacted }
        return isSecret(text) ? digest(of: text) : nil
    }

    private static func json(_ text: String, depth: Int) -> String? {
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
            if let name = names.first(where: isSecret) {
                for (key, value) in members where key.lowercased() == "value" { members[key] = member(name, value, depth: depth) }
            }
            let pairs = members.map { (self.text($0, depth: depth), member($0, $1, depth: depth)) }
            // A member can have the digest of another name as its name.
            return .object(Dictionary(pairs) { first, _ in first })
        default: return value
        }
    }

    private static func member(_ name: String, _ value: JSONValue, depth: Int) -> JSONValue {
        if let text = value.string { return .string(isSecret(name) ? header(name, text) : parameter(name, text, depth: depth)) }
        guard isSecret(name), value != .null else { return redacted(value, depth: depth) }
        return .string(digest(of: String(decoding: value.serialized(), as: UTF8.self)))
    }
}
