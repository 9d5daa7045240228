/// The rules for login names, which people enter to identify themselves.
public enum LoginName {
    /// Returns the form in which login names are stored and compared: without surrounding white space, and with ASCII letters in lowercase.
    public static func canonical(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                trimmed(text).unicodeScalars.map { ("A"..."Z").contains($0) ? UnicodeScalar(UInt8($0.value) | 0x20) : $0 }))
    }

    /// Returns the login name that a person probably meant when they entered one that does not exist. Full-width letters and digits become
    /// ASCII, and a telephone number loses its punctuation.
    /// - Returns: A name in the form of ``canonical(_:)``.
    public static func suggestion(for text: String) -> String {
        let plain = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    // The Unicode block Halfwidth and Fullwidth Forms, which Chinese and Japanese input methods produce.
                    case 0xFF01...0xFF5E: UnicodeScalar(scalar.value - 0xFEE0) ?? scalar
                    case 0x3000: " "
                    default: scalar
                    }
                }))
        let login = canonical(plain)
        let digits = login.filter { !" \u{A0}-\u{2010}\u{2011}\u{2012}\u{2013}./()".contains($0) }
        let number = digits.hasPrefix("+") ? digits : "+" + (digits.hasPrefix("00") ? String(digits.dropFirst(2)) : digits)
        return isTelephoneNumber(number) ? number : login
    }

    /// Returns a text without surrounding white space.
    public static func trimmed(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// Whether a text has the form `name@domain`. Nothing more can be checked without sending a message.
    public static func isEmailAddress(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= 254, let at = bytes.firstIndex(of: UInt8(ascii: "@")), at != bytes.startIndex else { return false }
        let domain = bytes[bytes.index(after: at)...]
        guard !domain.contains(UInt8(ascii: "@")) else { return false }
        let labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // Most addresses are ASCII, and need no properties of Unicode.
        return labels.allSatisfy { !$0.isEmpty }
            && (bytes.allSatisfy { (0x21...0x7F).contains($0) }
                || !text.unicodeScalars.contains { $0.properties.isWhitespace || $0.value < 0x20 })
    }

    /// Whether a text is an international telephone number: a plus sign and 7 to 15 digits (ITU-T E.164).
    public static func isTelephoneNumber(_ text: String) -> Bool {
        text.first == "+" && (7...15).contains(text.utf8.count - 1) && text.utf8.dropFirst().allSatisfy { (48...57).contains($0) }
    }
}
