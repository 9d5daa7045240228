import Foundation

/// What who builds an app may call it, so that it passes for no other (Unicode Technical Standard 39, as far as it goes without its tables).
///
/// The operator answers for the names that they give themselves.
public enum AppNameRule {
    /// The most Unicode scalars: the pages cut longer names off.
    public static let longest = 64

    /// - Parameters:
    ///   - provider: what the pages call the provider.
    ///   - others: the names of other apps that people use.
    public static func check(_ name: String, provider: String, others: some Sequence<String>) throws(SettingDefect) {
        _ = try AppSettingRule.text(name)
        guard name.unicodeScalars.count <= longest else { throw SettingDefect(.nameTooLong) }
        guard !hidesSomething(name) else { throw SettingDefect(.nameHidden) }
        let skeletons = skeletons(of: name)
        guard !skeletons.contains("") else { throw SettingDefect(.nameUnreadable) }
        guard skeletons.isDisjoint(with: self.skeletons(of: provider)) else { throw SettingDefect(.nameOfProvider) }
        if let other = others.first(where: { !skeletons.isDisjoint(with: self.skeletons(of: $0)) }) {
            throw SettingDefect(.nameTaken, other)
        }
    }

    /// Whether people could take one name for the other.
    public static func areAlike(_ one: String, _ other: String) -> Bool { !skeletons(of: one).isDisjoint(with: skeletons(of: other)) }

    // MARK: What cannot be seen

    private static func hidesSomething(_ name: String) -> Bool {
        let scalars = Array(name.unicodeScalars)
        return scalars.indices.contains { index in
            let scalar = scalars[index]
            if blanks.contains(scalar.value) { return true }
            switch scalar.properties.generalCategory {
            case .control, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return true
            case .format: return !isJoiner(scalar, after: index > 0 ? scalars[index - 1] : nil)
            default: return false
            }
        }
    }

    /// Letters and marks that nothing is drawn for.
    private static let blanks: Set<UInt32> = [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0]

    /// Some scripts need joiners inside of words, and emoji between their parts.
    private static func isJoiner(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
        guard let previous, [0x200C, 0x200D].contains(scalar.value) else { return false }
        if (0x0600...0x0DFF).contains(previous.value) { return true }
        return scalar.value == 0x200D && (previous.value == 0xFE0F || previous.properties.isEmoji && previous.value > 0xFF)
    }

    // MARK: What looks alike

    /// What is left of a name to a quick eye. There are two readings: a capital I is an i, or it is an l.
    private static func skeletons(of name: String) -> Set<String> {
        let plain = name.precomposedStringWithCompatibilityMapping
        return [skeleton(plain), skeleton(plain.replacing("I", with: "l"))]
    }

    private static func skeleton(_ text: String) -> String {
        // A letter such as ß has its capitals, and through them its small letters, in common with others.
        let folded = text.uppercased().lowercased().decomposedStringWithCompatibilityMapping
        var skeleton = String.UnicodeScalarView()
        for scalar in folded.unicodeScalars where !isPassedOver(scalar) { skeleton.append(lookalikes[scalar] ?? scalar) }
        return String(skeleton)
    }

    /// Accents, blanks and punctuation. The marks of scripts that make other letters by them are no accents.
    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0591...0x05C7, 0x064B...0x065F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE2F:
            return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .connectorPunctuation, .dashPunctuation,
            .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .modifierSymbol:
            return true
        default: return false
        }
    }

    /// Small letters, and digits, with the Latin letter that they look like.
    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
        // Cyrillic
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "e", "һ": "h", "н": "h", "і": "i", "ї": "i", "ј": "j", "к": "k", "ӏ": "l",
        "м": "m", "о": "o", "р": "p", "ԛ": "q", "ѕ": "s", "т": "t", "ѵ": "v", "ԝ": "w", "х": "x", "у": "y",
        // Greek
        "α": "a", "β": "b", "ε": "e", "η": "h", "ι": "i", "κ": "k", "μ": "m", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "y", "χ": "x",
        "ζ": "z",
        // Latin
        "ı": "i", "ɑ": "a", "ɡ": "g", "ł": "l", "ø": "o", "đ": "d",
        // Digits, and what stands for a letter
        "0": "o", "1": "l", "|": "l", "$": "s",
    ]
}
