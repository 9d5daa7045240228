import StrictJSON

/// The texts of the pages in one language.
struct MessageCatalog: Sendable {
    let language: PageLanguage
    private let formats: [String: MessageFormat]
    /// The texts of a provider without passwords that replace other texts, by the keys of those. In the file, their keys end with
    /// ``choiceSuffix``.
    private let choiceFormats: [String: MessageFormat]
    /// Whether the texts are those of a provider without passwords (``SignInMethod/choice``).
    private var isForChoice = false

    private static let choiceSuffix = ".choice"

    /// Parses a catalog file: `{"key": "text"}`, or `{"key": {"text": …, "note": …, "longest": …}}` in the English catalog.
    init(_ language: PageLanguage, json: [UInt8]) throws(PagesError) {
        let entries: [String: JSONValue]?
        do {
            entries = try JSONValue(strictly: json).object
        } catch {
            throw .unreadableCatalog(language: language.code, because: "\(error)")
        }
        guard let entries else { throw .unreadableCatalog(language: language.code, because: "it is not a JSON object") }
        var formats: [String: MessageFormat] = [:]
        formats.reserveCapacity(entries.count)
        for (key, entry) in entries {
            guard let text = entry.string ?? entry["text"]?.string else {
                throw .unreadableCatalog(language: language.code, because: "\(key) has no text")
            }
            formats[key] = MessageFormat(text)
        }
        self.init(language, formats: formats)
    }

    private init(_ language: PageLanguage, formats: [String: MessageFormat]) {
        self.language = language
        self.formats = formats
        let replacements = formats.lazy.filter { $0.key.hasSuffix(Self.choiceSuffix) }
        choiceFormats = Dictionary(
            uniqueKeysWithValues: replacements.map { (String($0.key.dropLast(Self.choiceSuffix.count)), $0.value) })
    }

    /// The texts for a provider without passwords.
    var forChoice: MessageCatalog {
        var catalog = self
        catalog.isForChoice = true
        return catalog
    }

    /// The keys of the texts that replace others in a provider without passwords.
    var choiceKeys: Set<String> { Set(choiceFormats.keys.map { $0 + Self.choiceSuffix }) }

    /// The same texts in the pseudo-locale; see ``PageLanguage/pseudo``.
    var pseudo: MessageCatalog { MessageCatalog(.pseudo, formats: formats.mapValues(\.pseudo)) }

    /// Returns the text for a key that every catalog contains.
    func localized(_ text: PageText, _ names: [String: String] = [:], at times: [String: TimeElement] = [:]) -> LocalizedText {
        localized(named: text.rawValue, names, at: times) ?? LocalizedText(pieces: [.literal(text.rawValue)])
    }

    /// Returns the text of a device login page.
    func localized(device text: DeviceText, _ names: [String: String] = [:]) -> LocalizedText {
        localized(named: text.rawValue, names) ?? LocalizedText(pieces: [.literal(text.rawValue)])
    }

    /// Returns the text for a key that a catalog may lack, such as the key of a permission that the operator defined.
    func localized(named key: String, _ names: [String: String] = [:], at times: [String: TimeElement] = [:]) -> LocalizedText? {
        let format = isForChoice ? choiceFormats[key] ?? formats[key] : formats[key]
        return format?.formatted(names, at: times)
    }

    /// Verifies that the catalog contains every text of the pages.
    func check() throws(PagesError) {
        for key in PageText.allCases.map(\.rawValue) + DeviceText.allCases.map(\.rawValue) where formats[key] == nil {
            throw .missingText(language: language.code, key: key)
        }
    }

    /// Verifies that this translation has exactly the keys of `original`, and the same placeholders in each text.
    func check(against original: MessageCatalog) throws(PagesError) {
        for (key, phrase) in original.formats {
            guard let translation = formats[key] else { throw .missingText(language: language.code, key: key) }
            guard translation.placeholders == phrase.placeholders else {
                throw .placeholderMismatch(language: language.code, key: key)
            }
        }
        for key in formats.keys where original.formats[key] == nil {
            throw .unusedText(language: language.code, key: key)
        }
    }
}
