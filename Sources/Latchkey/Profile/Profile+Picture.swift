public import Foundation

extension Profile {
    /// Returns the URL of the person's picture at the provider (SDK.md, section 7.3).
    ///
    /// The URL contains the session's access token, or else the app's client token; without either, the provider returns a silhouette.
    /// After a limited login use ``imageURL`` instead.
    /// - Parameters:
    ///   - size: the size in pixels; fractions are dropped.
    ///   - client: provides the provider's address and the token.
    /// - Returns: `nil` if ``Settings/providerURL`` or ``Settings/graphAPIVersion`` is not valid.
    public func imageURL(forMode mode: PictureMode, size: CGSize, client: GraphClient = .shared) -> URL? {
        Self.imageURL(of: userID, forMode: mode, size: size, client: client)
    }

    /// Returns the URL of any person's picture.
    /// - Parameter person: a user ID, or `me`.
    static func imageURL(of person: String, forMode mode: PictureMode, size: CGSize, client: GraphClient) -> URL? {
        let settings = client.settings
        let version = settings.graphAPIVersion
        guard let provider = settings.providerURL.flatMap({ try? ProviderAddress($0) }), GraphPath.isVersion(version) else { return nil }
        var fields = [
            "type": mode.name, "width": String(truncated(size.width)), "height": String(truncated(size.height)),
        ]
        let token = client.session.accessToken.flatMap { $0.isUsable(at: client.environment.system.now()) ? $0.tokenString : nil }
        let call = GraphRequestSnapshot(method: .get, path: "picture", token: token, version: version)
        if let token = try? GraphToken.choose(for: call, query: FormFields(), client: client) {
            fields["access_token"] = token.text
        } else {
            settings.log(.developerErrors, "A picture was requested with neither an access token nor a client token.")
        }
        let path = "\(FormParameters.encode(person))/picture"
        return URL(string: "\(provider.graph(path, version: version))?\(FormFields(fields).text)")
    }

    /// Truncates toward zero; 0 for a value that does not fit into an `Int`.
    private static func truncated(_ length: CGFloat) -> Int { Int(exactly: length.rounded(.towardZero)) ?? 0 }
}

extension Profile {
    /// The size and crop of a profile picture: the documented enum (SDK.md, section 7.3).
    public enum PictureMode: UInt, Sendable, Hashable, CaseIterable {
        /// A square crop.
        case square = 0
        /// Normal size, with the aspect ratio of the uploaded picture.
        case normal = 1
        /// The size of an album thumbnail.
        case album = 2
        /// Small size, with the aspect ratio of the uploaded picture.
        case small = 3
        /// Large size, with the aspect ratio of the uploaded picture.
        case large = 4

        /// The value of the Graph API parameter `type`.
        var name: String {
            switch self {
            case .square: "square"
            case .normal: "normal"
            case .album: "album"
            case .small: "small"
            case .large: "large"
            }
        }
    }
}
