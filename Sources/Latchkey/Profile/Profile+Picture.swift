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
        let settings = client.settings
        let version = settings.graphAPIVersion
        guard let provider = settings.providerURL.flatMap({ try? ProviderAddress($0) }), GraphPath.isVersion(version) else { return nil }
        var fields = [
            "type": mode.name, "width": String(Self.whole(size.width)), "height": String(Self.whole(size.height)),
        ]
        let call = GraphCall(method: .get, path: "picture", token: client.session.accessToken?.tokenString, version: version)
        if let token = try? GraphToken.choose(for: call, query: FormFields(), client: client) {
            fields["access_token"] = token.text
        } else {
            settings.log(.developerErrors, "A picture is asked for with neither an access token nor a client token.")
        }
        let path = "\(FormParameters.encode(userID))/picture"
        return URL(string: "\(provider.graph(path, version: version))?\(FormFields(fields).text)")
    }

    /// Cut toward zero; what no `Int` holds counts as 0.
    private static func whole(_ length: CGFloat) -> Int { Int(exactly: length.rounded(.towardZero)) ?? 0 }
}
