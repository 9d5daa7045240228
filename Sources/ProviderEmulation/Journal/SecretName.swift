import ProviderDomain

/// Decides by a name whether the value after it is a secret.
///
/// A name is that of a parameter, of a member or of a header field, or the text before a colon. It consists of phrases, and a phrase of words:
/// spaces, dots, slashes and parentheses are between words, as in `access token`, and other characters are between phrases, as in
/// `user[token]`. A phrase is the name of a secret in three cases:
/// - It has one of the ``names`` of secrets, as in `Access Token (new)`.
/// - It ends with one of the ``endings``, as in `env.FB_TOKEN`.
/// - It is one of the ``ordinaryWords``, and nothing more: `code` is a secret, and `error code` is not.
enum SecretName {
    /// The secret header fields, and the secret parameters of the provider's own pages and of RFC 7009, RFC 7662 and RFC 7523, without
    /// hyphens and underscores. Those of ``SecretParameter`` are names of secrets as well.
    private static let names: Set = [
        "assertion", "authcode", "authnonce", "authorization", "authorizationcode", "dpop", "proxyauthorization", "signedrequest",
        "usercode",
    ]

    /// The ends of phrases that only names of secrets have.
    private static let endings = [
        "token", "tokens", "secret", "secrets", "cookie", "cookies", "authorization", ".pass", "/pass", "_pass", "-pass",
    ]

    /// The names of secrets that are also words of other names, such as `zip code` and `Boarding pass`.
    private static let ordinaryWords: Set = ["code", "dialog", "pass"]

    /// The maximum number of words that one of the ``names`` is written as, such as `app secret proof`.
    private static let maximumWords = 3

    /// Whether the value of a name is a secret.
    static func isSecret(_ name: some Sequence<UInt8>) -> Bool { isSecret(lowercased(name), isScheme: false) }

    /// Whether the value after a name and a colon is a secret. If the colon is part of a URL, only the ``names`` count.
    static func isSecret(_ name: some Sequence<UInt8>, before value: some Collection<UInt8>) -> Bool {
        let name = lowercased(name)
        return isSecret(name, isScheme: endsWithScheme(name, before: value))
    }

    private static func isSecret(_ name: [UInt8], isScheme: Bool) -> Bool {
        name.indices.split { isBetweenPhrases(name, at: $0) }.contains { isSecret(phrase: name[$0], isScheme: isScheme) }
    }

    /// Whether a name ends with the scheme of a URL, as in `pass://callback` and `com.acme.pass:/callback` (RFC 8252, section 7.1).
    private static func endsWithScheme(_ name: [UInt8], before value: some Collection<UInt8>) -> Bool {
        if value.starts(with: "//".utf8) { return true }
        guard value.first == UInt8(ascii: "/"), let scheme = name.split(separator: UInt8(ascii: " ")).last else { return false }
        return scheme.count { $0 == UInt8(ascii: ".") } >= 2
    }

    private static func isSecret(phrase: ArraySlice<UInt8>, isScheme: Bool) -> Bool {
        // Words on both sides of a slash are parts of a path, such as `auth/code`, and not of one name.
        if phrase.split(separator: UInt8(ascii: "/")).contains(where: { hasName(words(of: $0)) }) { return true }
        guard !isScheme, let last = phrase.lastIndex(where: { letters.contains($0) || digits.contains($0) }) else { return false }
        let text = String(decoding: phrase[...last], as: UTF8.self)
        if endings.contains(where: text.hasSuffix) { return true }
        let all = words(of: phrase)
        return all.count == 1 && ordinaryWords.contains(all[0])
    }

    /// Returns the words of a phrase without hyphens and underscores.
    private static func words(of phrase: ArraySlice<UInt8>) -> [String] {
        phrase.split(whereSeparator: isBetweenWords)
            .map { String(decoding: $0.filter { !hyphens.contains($0) }, as: UTF8.self) }.filter { !$0.isEmpty }
    }

    /// Whether one word, or up to ``maximumWords`` words in a row, are the name of a secret.
    private static func hasName(_ words: [String]) -> Bool {
        words.indices.contains { first in
            var name = ""
            return words[first...].prefix(maximumWords).contains { word in
                name += word
                return names.contains(name) || SecretParameter.isSecret(normalized: name) && !ordinaryWords.contains(name)
            }
        }
    }

    // MARK: Characters

    private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    private static let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    private static let hyphens = Set("-_".utf8)
    private static let betweenWords = Set(" ./()".utf8)

    private static func lowercased(_ name: some Sequence<UInt8>) -> [UInt8] { name.map { capitals.contains($0) ? $0 | 0x20 : $0 } }

    private static func isPartOfWord(_ character: UInt8) -> Bool {
        letters.contains(character) || digits.contains(character) || hyphens.contains(character)
    }

    private static func isBetweenWords(_ character: UInt8) -> Bool { betweenWords.contains(character) }

    /// Whether the character at an index is between phrases. A parenthesis directly after a word is, as in `login(token`.
    private static func isBetweenPhrases(_ name: [UInt8], at index: Int) -> Bool {
        if name[index] == UInt8(ascii: "("), index > 0, isPartOfWord(name[index - 1]) { return true }
        return !isPartOfWord(name[index]) && !isBetweenWords(name[index])
    }
}
