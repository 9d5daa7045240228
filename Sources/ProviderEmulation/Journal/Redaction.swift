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

    /// The secret header fields, and the secret parameters of the provider's own pages and of RFC 7009, RFC 7662 and RFC 7523, without
    /// hyphens and underscores.
    private static let secretNames: Set = [
        "authorization", "proxyauthorization", "dpop", "usercode", "signedrequest", "authnonce", "assertion", "appsecret", "oauthtoken",
    ]

    /// The names of secrets that are also words of other names, such as `zip code`, `error.code` and `com.example.pass`.
    private static let ordinaryWords: Set = ["code", "cookie", "dialog", "pass", "secret", "token"]

    private static let nameCharacters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The characters between the words of one name. All others separate names.
    private static let joiners = Set(" ./()".utf8)

    /// The numbers of words that the name of a secret can have, as in `access token`.
    private static let wordCounts = 1...3

    /// Whether a name is that of a secret, or has such a name in it, such as `user[token]`, `data.access_token` and `a;token`.
    private static func isSecret(_ name: String) -> Bool {
        name.utf8.split { !nameCharacters.contains($0) && !joiners.contains($0) }.contains { name in
            let words = name.split { joiners.contains($0) }
            return hasSecretWords(words) || words.count == 1 && words.contains(where: isOrdinaryWord)
        }
    }

    /// Whether one of some words, or two or three that follow each other, are the name of a secret, such as `access token`.
    private static func hasSecretWords(_ words: [Substring.UTF8View]) -> Bool {
        words.indices.contains { first in
            wordCounts.contains { count in
                first + count <= words.count && isSecretWord(words[first..<first + count].map(normalized).joined())
            }
        }
    }

    /// Whether a text ends with the name of a secret. Quotes, brackets and spaces can follow it.
    /// - Parameter value: what follows the colon or the other character after the text.
    private static func endsWithSecret(_ text: Substring.UTF8View, before value: Substring.UTF8View) -> Bool {
        guard let last = text.lastIndex(where: nameCharacters.contains) else { return false }
        let text = text[...last]
        let start = text.lastIndex { !nameCharacters.contains($0) }.map { text.index(after: $0) } ?? text.startIndex
        let nameStart = text.lastIndex { !nameCharacters.contains($0) && !joiners.contains($0) }.map { text.index(after: $0) }
        let words = text[(nameStart ?? text.startIndex)...].split { joiners.contains($0) }
        if wordCounts.contains(where: { $0 <= words.count && isSecretWord(words.suffix($0).map(normalized).joined()) }) { return true }
        // An ordinary word can also be the scheme of a URL, or the last word of a longer name.
        guard isOrdinaryWord(text[start...]), !value.starts(with: "//".utf8) else { return false }
        return text[..<start].last { !joiners.contains($0) }.map { !nameCharacters.contains($0) } ?? true
    }

    /// - Parameter word: A word, or several without what is between them, in the form of ``normalized(_:)``.
    private static func isSecretWord(_ word: String) -> Bool {
        !ordinaryWords.contains(word) && (secretNames.contains(word) || SecretParameter.isSecret(word))
    }

    private static func isOrdinaryWord(_ word: Substring.UTF8View) -> Bool { ordinaryWords.contains(normalized(word)) }

    /// Returns a word without what differs between spellings such as `access_token`, `Access-Token` and `accessToken`.
    private static func normalized(_ word: Substring.UTF8View) -> String {
        Substring(word).lowercased().filter { $0 != "-" && $0 != "_" }
    }

    /// Whether the name of a secret stands before one of some characters of a text.
    private static func namesSecret(_ text: String, before characters: String) -> Bool {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { characters.utf8.contains($0) }
        return zip(parts, parts.dropFirst()).contains { endsWithSecret($0, before: $1) }
    }

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
        let redacted = lines(of: value).map { line(String($0), depth: depth - 1) }.joined(separator: "\n")
        guard redacted == value, value.utf8.contains(UInt8(ascii: "%")), let decoded = FormParameters.decode(value), decoded != value else {
            return redacted
        }
        let inner = text(decoded, depth: depth - 1)
        return inner == decoded ? value : inner
    }

    /// Splits a text at its line feeds. A line that begins with white space, or follows a colon, belongs to the line before it.
    private static func lines(of text: String) -> [Substring.UnicodeScalarView] {
        let text = text.unicodeScalars
        var lines: [Substring.UnicodeScalarView] = []
        var followsColon = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let last = lines.last, followsColon || line.first?.properties.isWhitespace == true {
                lines[lines.count - 1] = text[last.startIndex..<line.endIndex]
            } else {
                lines.append(line)
            }
            if let end = line.last(where: { !$0.properties.isWhitespace }) { followsColon = end == ":" }
        }
        return lines
    }

    /// Returns a line, which can be a header field.
    private static func line(_ line: String, depth: Int) -> String {
        let name = String(line.prefix { $0 != ":" && $0 != "=" })
        let rest = line.dropFirst(name.count)
        guard rest.first == ":", endsWithSecret(name[...].utf8, before: rest.dropFirst().utf8) else { return url(line, depth: depth) }
        return "\(ProviderToken.redacted(name, by: digest)): \(header(name, String(rest.dropFirst().drop { $0.isWhitespace })))"
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
        // In a text that is not encoded, a space ends the value before it.
        let words = part.prefix { $0 != "=" }.split(separator: " ")
        if isSecret(pair.name) || words.count > 1 && words.suffix(1).contains(where: { isSecret(String($0)) }) {
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
        return namesSecret(text, before: ":=,") ? digest(of: text) : nil
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
