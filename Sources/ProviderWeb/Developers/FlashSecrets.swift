import LoginModel
import ProviderDomain

/// New passwords and login links of test users, which only the next page shows. They are in a sealed cookie, which the page deletes.
struct FlashSecrets: BrowserBoundValue {
    /// The kind of secret.
    enum Kind: String, Sendable, Codable, CaseIterable {
        case password, link
    }

    struct Entry: Sendable {
        let kind: Kind
        /// The login name of the test user.
        let login: String
        let secret: Secret
    }

    static let purpose = Sealer.Purpose.flashSecrets

    let entries: [Entry]
    /// The only person to whom the page shows the secrets.
    let person: Person.ID
    /// The path of the only page that shows the secrets.
    let page: String

    init(_ entries: [Entry], for person: Person.ID, on page: String) {
        self.entries = entries
        self.person = person
        self.page = page
    }

    /// How long the browser may take to request the page, in seconds.
    static let maximumAge = 60

    var lifetime: Double { Double(Self.maximumAge) }
}

extension FlashSecrets.Entry: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, login, secret
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(FlashSecrets.Kind.self, forKey: .kind)
        login = try container.decode(String.self, forKey: .login)
        secret = Secret(try container.decode(String.self, forKey: .secret))
    }

    /// Encodes the secret in plain text. The whole ``BrowserBound`` value is encrypted afterward.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(login, forKey: .login)
        try secret.reveal { try container.encode($0, forKey: .secret) }
    }
}
