public import LoginModel

/// What a provider shows of itself on its pages and in its metadata: its name, logo, color, and addresses for people.
public struct ProviderBrand: Sendable {
    /// The name.
    public var name: String
    /// The color of links and buttons on the pages, and of login buttons in apps; `nil` for the default colors.
    public var accentColor: ProviderColor?
    /// The logo; `nil` for the default one.
    public var logo: ProviderLogo?
    /// Where people can ask for help.
    public var contact: ProviderContact?
    /// The https URL of the privacy policy.
    public var privacyPolicyURL: String?
    /// The https URL of the terms of service.
    public var termsURL: String?

    /// The name of a provider that has no name of its own.
    public static let defaultName = "Latchkey"

    /// Creates a brand from values that have been checked by ``ProviderBrandRule``.
    public init(
        name: String = defaultName, accentColor: ProviderColor? = nil, logo: ProviderLogo? = nil, contact: ProviderContact? = nil,
        privacyPolicyURL: String? = nil, termsURL: String? = nil
    ) {
        self.name = name
        self.accentColor = accentColor
        self.logo = logo
        self.contact = contact
        self.privacyPolicyURL = privacyPolicyURL
        self.termsURL = termsURL
    }
}

/// An address at which people can ask for help.
public enum ProviderContact: Sendable, Hashable {
    /// An e-mail address.
    case email(String)
    /// An https URL.
    case url(String)

    /// The address for the `href` of a link.
    var link: String {
        switch self {
        case .email(let address): "mailto:" + address.percentEncodedForMailLink
        case .url(let url): url
        }
    }
}

/// The reason why a name, color, address or logo is not accepted.
public struct ProviderBrandError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason in English, as a sentence.
    public let description: String

    init(_ description: String) { self.description = description }
}

extension String {
    /// The e-mail address as it is written after `mailto:` (RFC 6068, section 2).
    fileprivate var percentEncodedForMailLink: String {
        utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isLetterOrDigit = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            let isPlain = byte < 0x80 && (isLetterOrDigit || "-._~@+".unicodeScalars.contains(scalar))
            return isPlain ? String(scalar) : "%" + Hexadecimal.encode([byte]).uppercased()
        }.joined()
    }
}
