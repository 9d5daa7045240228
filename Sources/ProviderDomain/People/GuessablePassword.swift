/// Detects passwords that an attacker would try first: passwords with few distinct characters, sequences of the alphabet or of adjacent
/// keys, common words or names with only digits or symbols around them, and the person's telephone number. Passwords are not compared with
/// a list of leaked passwords.
enum GuessablePassword {
    /// Whether a password is guessable.
    /// - Parameter names: The names of the person, including the login name, and the name of the provider.
    static func matches(_ password: String, names: [String]) -> Bool {
        let scalars = Array(LoginName.canonical(password).lowercased().unicodeScalars)
        if Set(scalars).count < fewestCharacters { return true }
        // A password is guessable if it consists of sequences, such as `abc` or `qwe`, with an average length of at least three characters.
        if sequenceCount(in: scalars) * 3 <= scalars.count { return true }
        let words = Set((names + words).flatMap { [letters(of: $0), withoutSubstitutions($0)] }).subtracting([""])
        if names.contains(where: { isNumber($0, in: password) }) { return true }
        let readings = [
            letters(of: password), withoutSubstitutions(password), withoutSubstitutions(String(password.drop { !$0.isLetter })),
        ]
        return readings.contains { isComposed($0, of: words) }
    }

    /// Whether a name is a telephone number that makes up most of a password. The password then has at most three letters, and its digits
    /// are at least the last six of the number, or end with the number.
    private static func isNumber(_ name: String, in password: String) -> Bool {
        let (number, digits) = (name.filter(\.isASCIINumber), password.filter(\.isASCIINumber))
        guard LoginName.isTelephoneNumber(name), digits.count >= 6, password.count(where: \.isLetter) < 4 else { return false }
        return number.hasSuffix(digits) || digits.hasSuffix(number)
    }

    private static let fewestCharacters = 5

    /// Words for "password" and other popular choices, in the languages of the pages.
    private static let words = [
        "password", "passwort", "passwd", "passcode", "passphrase", "welcome", "letmein", "login", "admin", "administrator", "secret",
        "changeme",
        "default", "iloveyou", "sunshine", "princess", "football", "baseball", "superman", "dragon", "monkey", "master", "whatever",
        "computer",
        "internet", "trustno", "รหัสผ่าน", "パスワード", "密碼", "密码", "benvenuto", "segreto", "juventus", "tiamo", "amoremio",
    ]

    /// Returns the number of sequences in a text. A sequence continues in one direction: with the next or the previous character of the
    /// alphabet, the same character, or an adjacent key.
    private static func sequenceCount(in scalars: [Unicode.Scalar]) -> Int {
        var count = 0
        // The directions in which the sequence can continue; `nil` at its start, where any direction is possible.
        var ways: Set<Int>?
        for (index, scalar) in scalars.enumerated() {
            let next = index == 0 ? [] : self.directions(from: scalars[index - 1], to: scalar)
            let common = ways?.intersection(next) ?? next
            ways = common.isEmpty ? nil : common
            if common.isEmpty { count += 1 }
        }
        return count
    }

    /// Returns the directions that lead from one character to the next. The numbers -1, 0, and 1 are directions in the alphabet. Each other
    /// number is a direction along one of the ``rows``.
    private static func directions(from first: Unicode.Scalar, to second: Unicode.Scalar) -> Set<Int> {
        let distance = Int(second.value) - Int(first.value)
        var ways: Set<Int> = abs(distance) <= 1 ? [distance] : []
        for (number, row) in rows.enumerated() {
            guard let place = row.firstIndex(of: first), let next = row.firstIndex(of: second), abs(next - place) == 1 else { continue }
            ways.insert((next - place) * (number + 2))
        }
        return ways
    }

    /// Adjacent keys, in rows from left to right and in zigzag lines across the rows.
    private static let rows = [
        "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
        "1q2w3e4r5t6y7u8i9o0p",
    ].map { Array($0.unicodeScalars) }

    /// Returns the letters of a text in lowercase, without digits and symbols.
    private static func letters(of text: String) -> String { scalars(text.unicodeScalars.filter(\.properties.isAlphabetic)) }

    /// Returns the letters of a text in lowercase, with the digits and symbols that resemble letters replaced, as in `p4$$w0rd`.
    private static func withoutSubstitutions(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        // Digits and symbols at the end are usually appended, not substitutes for letters, so they are removed.
        while let last = scalars.last, !last.properties.isAlphabetic { scalars.removeLast() }
        let read = String(String.UnicodeScalarView(scalars.map { substitutions[$0] ?? $0 }))
        return letters(of: read)
    }

    private static let substitutions: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
    ]

    private static func scalars(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars)).lowercased()
    }

    /// Whether a text is one word, a repetition of one word, or two words.
    private static func isComposed(_ text: String, of words: Set<String>) -> Bool {
        if words.contains(text) { return true }
        return words.contains { word in
            guard text.count > word.count, text.hasPrefix(word) else { return false }
            let rest = String(text.dropFirst(word.count))
            return words.contains(rest)
                || text.count % word.count == 0 && String(repeating: word, count: text.count / word.count) == text
        }
    }
}

extension Character {
    fileprivate var isASCIINumber: Bool { ("0"..."9").contains(self) }
}
