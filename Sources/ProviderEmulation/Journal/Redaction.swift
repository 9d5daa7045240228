import Crypto
import LoginModel

/// Replaces the secrets of a request by digests, so that a test can recognize a value that it knows, and a log reveals none. Secrets are
/// found by the names before them (``SecretName``), and tokens of the provider also by their form (``ProviderToken``): in forms, in JSON such
/// as batches, in URLs, and in lines of text, also where one of them is a name or a value in another one.
enum Redaction {
    /// Returns the beginning of the SHA-256 digest of a secret, such as `sha256:2cf24dba5fb0a30e`.
    static func digest(of secret: String) -> String {
        "sha256:" + Hexadecimal.encode(SHA256.hash(data: Array(secret.utf8)).prefix(8))
    }

    // MARK: The parts of a request

    /// Returns a path, which can have a query that the client has percent-encoded.
    static func path(_ path: String) -> String { text(path, depth: maximumDepth) }

    /// Returns form-encoded parameters, such as a query. Parameters without secrets stay as they were written.
    static func form(_ text: String) -> String { form(text, depth: maximumDepth) }

    /// Returns a JSON text; `nil` if it is not JSON.
    static func json(_ text: String) -> String? { json(text, depth: maximumDepth) }

    /// Returns the name of a parameter or of a member, which can be a token or a text with secrets.
    static func name(_ name: String) -> String { text(name, depth: maximumDepth) }

    /// Returns the value of a parameter of a form or of a query, of a header field, or of a member.
    static func parameter(_ name: String, _ value: String) -> String { parameter(name, value, depth: maximumDepth) }

    // MARK: Values

    /// The maximum number of values in one another that are read. What is deeper is replaced as a whole.
    private static let maximumDepth = 6

    /// The authentication schemes that are shown before the digest of the rest (RFC 9110, section 11.4).
    private static let schemes: Set = ["basic", "bearer", "dpop", "oauth"]

    /// Returns the digest of a secret, and before it the authentication scheme that the secret begins with.
    static func replacement(of secret: String) -> String {
        guard let space = secret.firstIndex(of: " "), schemes.contains(secret[..<space].lowercased()) else { return digest(of: secret) }
        return "\(secret[..<space]) \(digest(of: String(secret[space...].dropFirst())))"
    }

    static func parameter(_ name: String, _ value: String, depth: Int) -> String {
        if SecretName.isSecret(name.utf8) { return replacement(of: value) }
        // The operations of a batch are JSON; another text cannot be read.
        if name == "batch" { return json(value, depth: depth) ?? digest(of: value) }
        return text(value, depth: depth)
    }

    /// Returns a value whose form is not known: JSON, a URL, a form, a header line, or another text.
    static func text(_ value: String, depth: Int) -> String {
        guard value.utf8.contains(where: marks.contains) else { return ProviderToken.redacted(value, by: digest) }
        guard depth > 0 else { return digest(of: value) }
        if let redacted = jsonText(value, depth: depth - 1) { return redacted }
        let redacted = lines(of: value).map { line(String($0), depth: depth - 1) }.joined(separator: "\n")
        guard redacted == value, value.utf8.contains(UInt8(ascii: "%")), let decoded = FormParameters.decode(value), decoded != value else {
            return redacted
        }
        let inner = text(decoded, depth: depth - 1)
        return inner == decoded ? value : inner
    }

    /// Splits a text at its line feeds. A line belongs to the one before it if a name and its value can be on both: if it is empty, or begins
    /// with white space, a colon or an equals sign, or if the one before ends with a colon, an equals sign or a scheme.
    private static func lines(of text: String) -> [Substring.UnicodeScalarView] {
        let text = text.unicodeScalars
        var lines: [Substring.UnicodeScalarView] = []
        var isValueMissing = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let beginsName = line.first.map { !$0.properties.isWhitespace && !signs.contains($0) } ?? false
            if let last = lines.last, isValueMissing || !beginsName {
                lines[lines.count - 1] = text[last.startIndex..<line.endIndex]
            } else {
                lines.append(line)
            }
            guard let word = line.split(whereSeparator: \.properties.isWhitespace).last else { continue }
            isValueMissing = word.last.map(signs.contains) ?? false || schemes.contains(where: String(word).lowercased().hasSuffix)
        }
        return lines
    }

    /// The characters between a name and its value.
    private static let signs = Set(":=".unicodeScalars)

    /// Returns a line, which can be a header field.
    private static func line(_ line: String, depth: Int) -> String {
        let name = line.prefix { $0 != ":" && $0 != "=" }
        let value = line[name.endIndex...].dropFirst()
        guard line[name.endIndex...].first == ":", SecretName.isSecret(name.utf8, before: value.utf8) else {
            return url(line, depth: depth)
        }
        return "\(ProviderToken.redacted(String(name), by: digest)): \(replacement(of: String(value.drop { $0.isWhitespace })))"
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
        if value.utf8.contains(UInt8(ascii: "=")) { return form(value, depth: depth) }
        return namesSecret(value, before: ":") ? digest(of: value) : ProviderToken.redacted(value, by: digest)
    }

    /// Whether the name of a secret stands before one of some characters of a text.
    static func namesSecret(_ text: String, before characters: String) -> Bool {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { characters.utf8.contains($0) }
        return zip(parts, parts.dropFirst()).contains { SecretName.isSecret($0, before: $1) }
    }
}
