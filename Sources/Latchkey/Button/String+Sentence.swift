extension String {
    /// A name in the form in which it is inserted into a sentence: on one line, without bidirectional control characters, which could reorder the
    /// rest of the sentence, and isolated if it contains right-to-left characters (Unicode Standard Annex 9, section 3.1.2).
    package var inSentence: String {
        var words = ""
        var isRightToLeft = false
        for scalar in unicodeScalars where !scalar.properties.isBidiControl {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: words += " "
            default: words.unicodeScalars.append(scalar)
            }
            isRightToLeft = isRightToLeft || Self.rightToLeftScripts.contains { $0.contains(scalar.value) }
        }
        let name = words.split(separator: " ").joined(separator: " ")
        return isRightToLeft ? "\u{2068}\(name)\u{2069}" : name
    }

    /// Hebrew, Arabic, and all blocks that are reserved for other right-to-left scripts.
    private static let rightToLeftScripts: [ClosedRange<UInt32>] = [
        0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff,
    ]
}
