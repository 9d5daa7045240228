/// The tokens that the provider issues, as a log can recognize them.
enum ProviderToken {
    /// The minimum length of an access token. It is far below that of real ones, and above that of words.
    private static let minimumLength = 24

    /// Returns a text with each token replaced.
    static func redacted(_ text: String, by replacement: (String) -> String) -> String {
        guard text.utf8.count >= minimumLength, text.contains("EAA") || text.contains("eyJ") else { return text }
        var redacted = ""
        var rest = text[...]
        while !rest.isEmpty {
            let word = rest.prefix(while: isPart)
            redacted += isToken(word) ? replacement(String(word)) : String(word)
            rest = rest[word.endIndex...]
            let others = rest.prefix { !isPart($0) }
            redacted += others
            rest = rest[others.endIndex...]
        }
        return redacted
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "." || character == "_" || character == "-")
    }

    /// Whether a word is an access token, or a JSON Web Token (RFC 7519, section 3).
    private static func isToken(_ word: Substring) -> Bool {
        guard word.utf8.count >= minimumLength else { return false }
        return word.hasPrefix("EAA") || word.hasPrefix("eyJ") && word.contains(".")
    }
}
