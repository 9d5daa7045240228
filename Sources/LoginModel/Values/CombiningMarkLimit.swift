/// Limits the number of combining marks on one character.
///
/// A comparison of strings sorts each run of combining marks into canonical order, which takes time quadratic in the length of the run.
/// Text from outside with a longer run than ``maximumRunLength`` is refused before it is compared. The Stream-Safe Text Format allows 30
/// (Unicode Standard Annex 15, section 13); decorative text has more, but fewer than this limit.
public enum CombiningMarkLimit {
    /// The maximum length of a run of combining marks.
    public static let maximumRunLength = 128

    /// Whether no run in the text is longer than ``maximumRunLength``.
    public static func isSatisfied(by text: String) -> Bool {
        // A mark has at least two bytes in UTF-8.
        guard text.utf8.count > maximumRunLength * 2, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        var run = 0
        for scalar in text.unicodeScalars {
            run = isMark(scalar) ? run + 1 : 0
            if run > maximumRunLength { return false }
        }
        return true
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300: false
        // These scalars have the combining class 0, but each decomposes into two marks.
        case 0xF73, 0xF75, 0xF81: true
        default: scalar.properties.canonicalCombiningClass != .notReordered
        }
    }
}
