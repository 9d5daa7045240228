/// How many combining marks stand on one character.
///
/// Two strings are compared in their canonical order, and bringing a run of marks into order takes a time that grows with the square of its length.
/// Text from outside with a run beyond ``longest`` is refused before anything compares it. The Stream-Safe Text Format has 30 at most (Unicode
/// Standard Annex 15, section 13); text that is meant to look strange has more, but not this many.
public enum MarkRun {
    /// The longest run that is read.
    public static let longest = 128

    /// Whether no run of the text is longer than ``longest``.
    public static func isBounded(in text: String) -> Bool {
        // A mark takes two bytes at least.
        guard text.utf8.count > longest * 2, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        var run = 0
        for scalar in text.unicodeScalars {
            run = isMark(scalar) ? run + 1 : 0
            if run > longest { return false }
        }
        return true
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300: false
        // These begin no character either, though their class says so: each stands for two marks.
        case 0xF73, 0xF75, 0xF81: true
        default: scalar.properties.canonicalCombiningClass != .notReordered
        }
    }
}
