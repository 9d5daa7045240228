internal import LoginModel
internal import StrictJSON

/// The name and color of a provider in its metadata (Wire.md, section 6.1). Login buttons show them if the app has set neither a name nor a
/// color of the provider.
struct ProviderMetadata: Sendable, Hashable {
    /// The issuer that the metadata is about.
    let issuer: String
    let name: String?
    let color: ProviderColor?

    /// The maximum length of a name, in characters. A longer name is ignored.
    private static let maximumNameLength = 40
    /// The maximum size of the metadata, in bytes.
    private static let maximumSize = 65_536

    /// Requests the metadata. Returns `nil` if the provider does not respond or if the response is about another issuer (OpenID Connect
    /// Discovery 1.0, section 4.3).
    static func load(from provider: ProviderAddress, over transport: any Transport) async -> ProviderMetadata? {
        var request = TransportRequest(url: provider.discovery)
        request.maximumResponseSize = maximumSize
        guard let response = try? await transport.send(request) else { return nil }
        return ProviderMetadata(response, of: provider.issuer)
    }

    /// Reads the response to a request for the metadata. The result is `nil` if there are none, or if they are about another issuer.
    init?(_ response: TransportResponse, of issuer: String) {
        guard response.status == 200, response.body.count <= Self.maximumSize, let document = try? JSONValue(strictly: response.body) else {
            return nil
        }
        self.init(document, of: issuer)
    }

    /// Whether a name has characters that control the text around it, or nothing that can be seen.
    private static func isHidden(_ name: String) -> Bool {
        func isControl(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            // Joiners are parts of emoji and of some scripts. The other characters of the category, such as marks of direction, are not.
            case .format: ![0x200C, 0x200D].contains(scalar.value)
            default: false
            }
        }
        return name.unicodeScalars.contains(where: isControl) || name.allSatisfy(\.isWhitespace)
    }

    private init?(_ document: JSONValue, of issuer: String) {
        guard document["issuer"]?.string == issuer else { return nil }
        self.issuer = issuer
        let shown = document["latchkey_provider"]
        name = shown?["name"]?.string.flatMap { name in
            let isShort = (1...Self.maximumNameLength).contains(name.count) && name.utf8.count <= 16 * Self.maximumNameLength
            return isShort && !Self.isHidden(name) ? name : nil
        }
        color = shown?["accent_color"]?.string.flatMap { try? ProviderColor(hex: $0) }
    }
}

extension Settings {
    /// The metadata of the provider that the settings name, if they have been loaded.
    private var metadata: ProviderMetadata? {
        guard let metadata = value(\.providerMetadata), (try? provider())?.issuer == metadata.issuer else { return nil }
        return metadata
    }

    /// The name that the app has set.
    var nameOfApp: String? { value(\.providerName) }
    /// The color that the app has set.
    var colorOfApp: ProviderColor? { value(\.providerColor) }
    /// The name from the metadata.
    var nameOfMetadata: String? { metadata?.name }
    /// The color from the metadata.
    var colorOfMetadata: ProviderColor? { metadata?.color }

    /// Loads the metadata of the provider, unless they are loaded or the app has set both the name and the color.
    /// - Returns: whether metadata were loaded.
    func loadMetadata(over transport: any Transport) async -> Bool {
        guard nameOfApp == nil || colorOfApp == nil, metadata == nil, let provider = try? provider(),
            let loaded = await ProviderMetadata.load(from: provider, over: transport)
        else { return false }
        set(\.providerMetadata, loaded)
        return true
    }
}
