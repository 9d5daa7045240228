import Foundation

/// Checks that an app name chosen by a developer cannot be mistaken for another name (Unicode Technical Standard 39).
///
/// Names that the operator chooses are not checked.
public enum AppNameRule {
    /// The maximum length, in Unicode scalars, of a name that a developer chooses.
    public static let maximumLength = 64

    /// Checks the name of an app.
    /// - Parameters:
    ///   - provider: The name of the provider on its pages.
    ///   - others: The names of the other live apps.
    /// - Throws: The reason why the name is not allowed.
    public static func check(_ name: String, provider: String, others: some Sequence<String>) throws(SettingProblem) {
        _ = try AppSettingRule.text(name)
        guard name.unicodeScalars.count <= maximumLength else { throw SettingProblem(.nameTooLong) }
        guard !containsHiddenCharacters(name) else { throw SettingProblem(.nameHasHiddenCharacters) }
        guard !words(of: name.precomposedStringWithCompatibilityMapping).contains(where: isMixedScript) else {
            throw SettingProblem(.nameMixedScript)
        }
        let skeletons = skeletons(of: name)
        guard !skeletons.contains("") else { throw SettingProblem(.nameUnreadable) }
        guard skeletons.isDisjoint(with: self.skeletons(of: provider)), !containsName(provider, in: name) else {
            throw SettingProblem(.nameOfProvider)
        }
        let reduced = withoutGenericWords(name).reduce(skeletons) { $0.union(self.skeletons(of: $1)) }
        if let other = others.first(where: { other in
            ([other] + withoutGenericWords(other)).contains { !reduced.isDisjoint(with: self.skeletons(of: $0)) }
        }) {
            throw SettingProblem(.nameConfusable, other)
        }
    }

    /// Whether people could mistake one name for the other.
    public static func areConfusable(_ one: String, _ other: String) -> Bool { !skeletons(of: one).isDisjoint(with: skeletons(of: other)) }

    // MARK: Hidden characters

    /// Whether a name contains control characters or other characters that cannot be seen, and that are not part of a word or an emoji.
    package static func containsHiddenCharacters(_ name: String) -> Bool {
        let scalars = Array(name.unicodeScalars)
        return scalars.indices.contains { index in
            let scalar = scalars[index]
            let previous = index > 0 ? scalars[index - 1] : nil
            if invisibleScalars.contains(scalar.value) { return true }
            // A variation selector chooses between the text form and the picture form of an emoji.
            if [0xFE0E, 0xFE0F].contains(scalar.value) { return previous?.properties.isEmoji != true }
            if scalar.properties.isDefaultIgnorableCodePoint { return !isJoiner(scalar, after: previous) }
            switch scalar.properties.generalCategory {
            case .control, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return true
            case .format: return !isJoiner(scalar, after: previous)
            default: return false
            }
        }
    }

    /// Characters without visible content, in addition to those that Unicode calls default ignorable.
    private static let invisibleScalars: Set<UInt32> = [0x2800]

    /// Whether a scalar is a legitimate joiner. Some scripts need joiners inside words, and emoji need them between their parts.
    private static func isJoiner(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
        guard let previous, [0x200C, 0x200D].contains(scalar.value) else { return false }
        if (0x0600...0x0DFF).contains(previous.value) { return true }
        return scalar.value == 0x200D && (previous.value == 0xFE0F || previous.properties.isEmoji && previous.value > 0xFF)
    }

    // MARK: Confusable names

    /// Returns the forms to which a name is reduced before it is compared. A name has several forms, because a capital I may be read as an
    /// i or as an l. In addition, a letter may resemble another letter only in upper case or only in lower case.
    private static func skeletons(of name: String) -> Set<String> {
        let plain = withoutTrademarkSigns(name).precomposedStringWithCompatibilityMapping
        return Set([plain, Confusables.skeleton(of: plain), plain.replacing("I", with: "l")].map(skeleton))
    }

    /// Returns the name without trademark and copyright signs, which do not distinguish names and may contain letters.
    private static func withoutTrademarkSigns(_ name: String) -> String {
        let left = name.filter { !"™℠®©℗".contains($0) }.replacing("(TM)", with: "").replacing("(R)", with: "")
        return left.isEmpty ? name : left
    }

    /// Returns the name without words that only claim authenticity or denote a type of company, as in `Sample (verified)`, `The Sample App`
    /// and `Sample S.p.A.`. The result has two names, which differ only if the name contains dots.
    private static func withoutGenericWords(_ name: String) -> [String] {
        let plain = name.precomposedStringWithCompatibilityMapping
        // A dot can separate words or be part of a word. In the first text, the dots separate words; in the second, they are removed.
        return [plain, plain.replacing(".", with: "")].map { text in
            let spaced = unspacedGenericWords.reduce(text) { $0.replacing($1, with: " ") }
            let left = spaced.split { !$0.isLetter && !$0.isNumber }.filter { !genericWords.contains($0.lowercased()) }
            return left.isEmpty ? name : left.joined(separator: " ")
        }
    }

    private static let genericWords: Set = [
        "the", "app", "apps", "official", "verified", "original", "genuine", "authentic", "ufficiale", "verificato", "verificata",
        "inc", "incorporated", "ltd", "limited", "llc", "plc", "corp", "corporation", "co", "company", "gmbh", "ag", "sa", "srl", "spa",
        "kk",
    ]

    /// Generic words in scripts that have no spaces between words.
    private static let unspacedGenericWords = [
        "公式", "認証済み", "株式会社", "官方", "已驗證", "股份有限公司", "有限公司", "公司", "บริษัท", "จำกัด", "ทางการ",
    ].map(\.precomposedStringWithCompatibilityMapping)

    private static func skeleton(_ text: String) -> String {
        // The text is converted to upper case first, so that letters with equal capitals, such as ß and ss, become equal.
        let folded = text.uppercased().lowercased().replacing("$", with: "s").unicodeScalars.filter { !isIgnored($0) }
        let alike = Confusables.skeleton(of: String(String.UnicodeScalarView(folded)))
        let scalars = alike.decomposedStringWithCompatibilityMapping.unicodeScalars.filter { !isIgnored($0) }
        // Symbols are ignored unless the name contains only symbols.
        let letters = scalars.filter { !isSymbol($0) }
        return String(String.UnicodeScalarView(letters.isEmpty ? scalars : letters))
    }

    private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
        [.otherSymbol, .mathSymbol].contains(scalar.properties.generalCategory)
    }

    /// Whether comparisons of names ignore a scalar, because it is an accent, a space or punctuation. Marks that distinguish letters or
    /// syllables in their script, such as Thai vowels, are not ignored.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
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

    /// Returns the groups of adjacent letters, with their marks.
    private static func words(of name: String) -> [String] {
        name.split { character in
            !character.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.generalCategory == .nonspacingMark }
        }.map(String.init)
    }

    /// Whether a word could imitate another word because it mixes Latin letters with letters of another alphabet, or with letters that no
    /// modern language uses. The result is `false` for a word without Latin letters, and for a Latin word after a Greek letter that
    /// resembles no Latin letter, as in μTorrent.
    private static func isMixedScript(_ word: String) -> Bool {
        let scalars = word.unicodeScalars
        guard scalars.contains(where: isLatin) else { return false }
        let rest = scalars.first.map(symbolLetters.contains) == true ? String(scalars.dropFirst()) : word
        return Confusables.isMixedScript(rest)
    }

    private static let symbolLetters = Set("μΔΩπλΣΦΨΘ".unicodeScalars)

    /// Whether people read a scalar as a Latin letter. Letters inside a circle or a square are included.
    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x2AF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F,
            0x1DF00...0x1DFFF, 0x1F130...0x1F189:
            return scalar.properties.isAlphabetic
        default: return false
        }
    }

    /// Whether a name, or a word in it, begins with the provider's name, as in `Latchkey Support` and `My LatchkeyLogin`. If the provider's
    /// name is short, it must match whole words.
    private static func containsName(_ provider: String, in name: String) -> Bool {
        let providerSkeletons = skeletons(of: provider)
        let plain = Array(name.precomposedStringWithCompatibilityMapping)
        return plain.indices.contains { start in
            guard start == 0 || isWordStart(plain[start], after: plain[start - 1]) else { return false }
            let ends =
                providerSkeletons.allSatisfy { $0.unicodeScalars.count >= minimumInfixLength }
                ? [plain.count] : wordEnds(of: plain, after: start)
            return ends.contains { end in
                skeletons(of: String(plain[start..<end])).contains { found in
                    providerSkeletons.contains {
                        end == plain.count
                            ? found == $0 || $0.unicodeScalars.count >= minimumInfixLength && found.hasPrefix($0) : found == $0
                    }
                }
            }
        }
    }

    /// The minimum length of the provider's name, in Unicode scalars, for it to match part of a word. A shorter name matches only whole
    /// words.
    private static let minimumInfixLength = 6

    private static func isWordStart(_ character: Character, after previous: Character) -> Bool {
        !(previous.isLetter || previous.isNumber) || previous.isLowercase && character.isUppercase
    }

    private static func wordEnds(of plain: [Character], after start: Int) -> [Int] {
        (start + 1..<plain.count).filter { isWordStart(plain[$0], after: plain[$0 - 1]) || !(plain[$0].isLetter || plain[$0].isNumber) }
            + [plain.count]
    }
}
