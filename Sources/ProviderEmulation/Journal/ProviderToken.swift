/// The tokens that the provider issues, as a log can recognize them.
enum ProviderToken {
    /// The minimum length of an access token. It is far below that of real ones, and above that of words.
    private static let minimumLength = 24

    /// The forms of the bar between the ID of an app and its secret in an app token.
    private static let bars = ["|", "%7C", "%7c"]

    /// Returns a text with each token replaced.
    static func redacted(_ text: String, by replacement: (String) -> String) -> String {
        guard text.contains("EAA") || text.contains("eyJ") || bars.contains(where: text.contains) else { return text }
        var redacted = ""
        var rest = text[...]
        while !rest.isEmpty {
            let word = rest.prefix(while: isPart)
            rest = rest[word.endIndex...]
            if let secret = secret(after: word, in: rest) {
                redacted += replacement("\(word)|\(secret)")
                rest = rest[secret.endIndex...]
            } else {
                redacted += isToken(word) ? replacement(String(word)) : String(word)
            }
            let others = rest.prefix { !isPart($0) }
            redacted += others
            rest = rest[others.endIndex...]
        }
        return redacted
    }

    /// Whether a text begins with an app token: the ID of an app, a bar, and a secret or another text.
    static func beginsWithAppToken(_ text: String) -> Bool {
        let word = text.prefix(while: isPart)
        return secret(after: word, in: text[word.endIndex...]) != nil
    }

    /// Returns what follows the bar of an app token; `nil` if a word and the text after it are none.
    private static func secret(after word: Substring, in rest: Substring) -> Substring? {
        guard let digit = word.last, digit.isNumber, let bar = bars.first(where: rest.hasPrefix) else { return nil }
        // An operator may have chosen a secret with other characters than those of words.
        let secret = rest.dropFirst(bar.count).prefix { !$0.isWhitespace && !"\"&<".contains($0) }
        return secret.isEmpty ? nil : secret
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
