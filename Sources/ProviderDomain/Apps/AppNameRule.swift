import Foundation

/// What who builds an app may call it, so that it passes for no other (Unicode Technical Standard 39).
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
        guard !words(of: name.precomposedStringWithCompatibilityMapping).contains(where: isMixed) else { throw SettingDefect(.nameMixed) }
        let skeletons = skeletons(of: name)
        guard !skeletons.contains("") else { throw SettingDefect(.nameUnreadable) }
        guard skeletons.isDisjoint(with: self.skeletons(of: provider)), !names(provider, in: name) else {
            throw SettingDefect(.nameOfProvider)
        }
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
            let previous = index > 0 ? scalars[index - 1] : nil
            if blanks.contains(scalar.value) { return true }
            // Which of two pictures an emoji has.
            if [0xFE0E, 0xFE0F].contains(scalar.value) { return previous?.properties.isEmoji != true }
            if scalar.properties.isDefaultIgnorableCodePoint { return !isJoiner(scalar, after: previous) }
            switch scalar.properties.generalCategory {
            case .control, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return true
            case .format: return !isJoiner(scalar, after: previous)
            default: return false
            }
        }
    }

    /// Signs that nothing is drawn for, besides those that Unicode calls ignorable.
    private static let blanks: Set<UInt32> = [0x2800]

    /// Some scripts need joiners inside of words, and emoji between their parts.
    private static func isJoiner(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
        guard let previous, [0x200C, 0x200D].contains(scalar.value) else { return false }
        if (0x0600...0x0DFF).contains(previous.value) { return true }
        return scalar.value == 0x200D && (previous.value == 0xFE0F || previous.properties.isEmoji && previous.value > 0xFF)
    }

    // MARK: What looks alike

    /// What is left of a name to a quick eye. There are several readings: as it stands or in small letters, and a capital I may be an i or an l.
    private static func skeletons(of name: String) -> Set<String> {
        let plain = name.precomposedStringWithCompatibilityMapping
        return Set([plain, Confusables.skeleton(of: plain), plain.replacing("I", with: "l")].map(skeleton))
    }

    private static func skeleton(_ text: String) -> String {
        // A letter such as ß has its capitals, and through them its small letters, in common with others.
        let folded = text.uppercased().lowercased().unicodeScalars.filter { !isPassedOver($0) }
        let alike = Confusables.skeleton(of: String(String.UnicodeScalarView(folded)))
        let scalars = alike.decomposedStringWithCompatibilityMapping.unicodeScalars.filter { !isPassedOver($0) }
        // What nobody reads aloud counts where there is nothing else.
        let letters = scalars.filter { !isSymbol($0) }
        return String(String.UnicodeScalarView(letters.isEmpty ? scalars : letters))
    }

    private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
        [.otherSymbol, .mathSymbol].contains(scalar.properties.generalCategory)
    }

    /// Accents, blanks and punctuation. The marks of scripts that make other letters by them are no accents.
    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05C7, 0x064B...0x065F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
            0xFE00...0xFE2F:
            return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .connectorPunctuation, .dashPunctuation,
            .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .modifierSymbol, .enclosingMark:
            return true
        default: return false
        }
    }

    // MARK: Words

    /// Letters with their marks that stand together.
    private static func words(of name: String) -> [String] {
        name.split { character in
            !character.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.generalCategory == .nonspacingMark }
        }.map(String.init)
    }

    /// Whether a word passes for another by letters of another alphabet. Where there are no Latin letters, rare ones are those of a language.
    private static func isMixed(_ word: String) -> Bool {
        word.unicodeScalars.contains { ("a"..."z").contains($0) || ("A"..."Z").contains($0) } && Confusables.isMixed(word)
    }

    /// Whether the words of the provider's name stand in a name, one behind the other.
    private static func names(_ provider: String, in name: String) -> Bool {
        let (words, wanted) = (words(of: name), words(of: provider))
        guard !wanted.isEmpty, words.count >= wanted.count else { return false }
        return (0...words.count - wanted.count).contains { start in
            zip(words[start...], wanted).allSatisfy { !skeletons(of: $0).isDisjoint(with: skeletons(of: $1)) }
        }
    }
}
