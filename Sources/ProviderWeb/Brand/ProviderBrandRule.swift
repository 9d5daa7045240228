public import LoginModel
import ProviderDomain

/// The rules for what a provider shows of itself. Each function returns the checked value.
public enum ProviderBrandRule {
    /// The maximum length of a name, in characters.
    public static let maximumNameLength = 40
    /// The maximum length of a URL, in bytes.
    private static let maximumURLLength = 2_000

    /// Checks a name: 1 to 40 visible characters on one line, without spaces at its ends.
    /// - Throws: ``ProviderBrandError``.
    public static func name(_ text: String) throws(ProviderBrandError) -> String {
        guard text.contains(where: { !$0.isWhitespace }) else { throw ProviderBrandError("The name of the provider is empty.") }
        // A character can consist of any number of scalars.
        guard text.count <= maximumNameLength, text.unicodeScalars.count <= 4 * maximumNameLength else {
            throw ProviderBrandError("The name of the provider is longer than \(maximumNameLength) characters.")
        }
        guard text.first?.isWhitespace == false, text.last?.isWhitespace == false else {
            throw ProviderBrandError("The name of the provider begins or ends with a space.")
        }
        guard !AppNameRule.containsHiddenCharacters(text) else {
            throw ProviderBrandError("The name of the provider contains control characters or characters that cannot be seen.")
        }
        return text
    }

    /// The colors of text on an accent color: white, or the dark color of text on the pages.
    static let textColors = [ProviderColor.white, ProviderColor(red: 0x1d, green: 0x23, blue: 0x20)]
    /// The minimum contrast of text (WCAG 2.2, success criterion 1.4.3, level AA).
    static let minimumContrast = 4.5

    /// Checks an accent color such as `#1f6a4e`, on which white or dark text must be readable.
    /// - Throws: ``ProviderBrandError``.
    public static func accentColor(_ text: String) throws(ProviderBrandError) -> ProviderColor {
        let color: ProviderColor
        do { color = try ProviderColor(hex: text) } catch { throw ProviderBrandError(error.explanation) }
        let contrasts = textColors.map { color.contrast(with: $0) }
        guard contrasts.contains(where: { $0 >= minimumContrast }) else {
            let darker = color.mixed(toward: .black, until: minimumContrast, with: .white)
            throw ProviderBrandError(
                "Text on \(color) is hard to read: the contrast is \(ratio(contrasts[0])) for white text and \(ratio(contrasts[1])) for dark "
                    + "text, but WCAG level AA requires 4.5:1. A darker color such as \(darker) is accepted.")
        }
        return color
    }

    /// Returns a contrast ratio, rounded down to one decimal.
    private static func ratio(_ contrast: Double) -> String { "\((contrast * 10).rounded(.down) / 10):1" }

    /// Checks an e-mail address or an https URL.
    /// - Throws: ``ProviderBrandError``.
    public static func contact(_ text: String) throws(ProviderBrandError) -> ProviderContact {
        // A URL with an @ sign, such as one of the scheme mailto, has the form of an address, too.
        let isEmail = text.utf8.count <= maximumURLLength && !text.contains { ":/?#".contains($0) } && LoginName.isEmailAddress(text)
        if isEmail { return .email(text) }
        guard let url = try? webAddress(text) else {
            throw ProviderBrandError("A contact is an e-mail address or an https URL such as https://help.example/.")
        }
        return .url(url)
    }

    /// Checks the https URL of a page for people.
    /// - Throws: ``ProviderBrandError``.
    public static func webAddress(_ text: String) throws(ProviderBrandError) -> String {
        guard text.hasPrefix("https://"), text.utf8.count <= maximumURLLength else {
            throw ProviderBrandError("The address of a page for people is an https URL such as https://login.example/privacy.")
        }
        do { return try AppSettingRule.webAddress(text) } catch { throw ProviderBrandError(error.explanation + ".") }
    }
}
