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
        guard let response = try? await transport.send(request), response.status == 200,
            let document = try? JSONValue(strictly: response.body)
        else { return nil }
        return ProviderMetadata(document, of: provider.issuer)
    }

    init?(_ document: JSONValue, of issuer: String) {
        guard document["issuer"]?.string == issuer else { return nil }
        self.issuer = issuer
        let shown = document["latchkey_provider"]
        name = shown?["name"]?.string.flatMap { name in
            (1...Self.maximumNameLength).contains(name.count) && name.utf8.count <= 16 * Self.maximumNameLength ? name : nil
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

    /// The name from the metadata.
    var nameOfMetadata: String? { metadata?.name }
    /// The color from the metadata.
    var colorOfMetadata: ProviderColor? { metadata?.color }

    /// Loads the metadata of the provider, unless they are loaded or the app has set both the name and the color.
    /// - Returns: whether metadata were loaded.
    func loadMetadata(over transport: any Transport) async -> Bool {
        guard value(\.providerName) == nil || value(\.providerColor) == nil, metadata == nil, let provider = try? provider(),
            let loaded = await ProviderMetadata.load(from: provider, over: transport)
        else { return false }
        set(\.providerMetadata, loaded)
        return true
    }
}
