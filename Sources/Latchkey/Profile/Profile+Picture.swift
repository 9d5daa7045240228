public import Foundation

extension Profile {
    /// The address of the person's picture at the provider (client-sdk.md, section 7.3).
    ///
    /// It carries the session's access token, else the app's client token; without any, the provider shows a silhouette. After a limited login use
    /// ``imageURL``.
    /// - Parameters:
    ///   - size: in pixels; fractions are cut off.
    ///   - client: whose provider and token are used.
    /// - Returns: `nil` where ``Settings/providerURL`` or ``Settings/graphAPIVersion`` is not usable.
    public func imageURL(forMode mode: PictureMode, size: CGSize, client: GraphClient = .shared) -> URL? {
        Self.imageURL(of: userID, forMode: mode, size: size, client: client)
    }

    /// The same for anybody.
    /// - Parameter person: an id, or `me`.
    static func imageURL(of person: String, forMode mode: PictureMode, size: CGSize, client: GraphClient) -> URL? {
        let settings = client.settings
        let version = settings.graphAPIVersion
        guard let provider = settings.providerURL.flatMap({ try? ProviderAddress($0) }), GraphPath.isVersion(version) else { return nil }
        var fields = [
            "type": mode.name, "width": String(whole(size.width)), "height": String(whole(size.height)),
        ]
        let token = client.session.accessToken.flatMap { $0.isUsable(at: client.surroundings.surroundings.now()) ? $0.tokenString : nil }
        let call = GraphCall(method: .get, path: "picture", token: token, version: version)
        if let token = try? GraphToken.choose(for: call, query: FormFields(), client: client) {
            fields["access_token"] = token.text
        } else {
            settings.log(.developerErrors, "A picture is asked for with neither an access token nor a client token.")
        }
        let path = "\(FormParameters.encode(person))/picture"
        return URL(string: "\(provider.graph(path, version: version))?\(FormFields(fields).text)")
    }

    /// Cut toward zero; what no `Int` holds counts as 0.
    private static func whole(_ length: CGFloat) -> Int { Int(exactly: length.rounded(.towardZero)) ?? 0 }
}
