/// The access token that a Graph request is sent with (SDK.md, section 6.2).
struct GraphToken: Sendable, Hashable {
    /// The value of the `access_token` parameter. A secret.
    let text: String
    /// Whether this is the client token, which identifies the app and no person.
    let isClientToken: Bool

    /// Chooses the token: the request's own token, or else its `access_token` parameter, or else the client token.
    /// - Returns: `nil` if the request must be sent without a token.
    /// - Throws: ``CoreError`` if the client token is needed, but the app ID or the client token is not set.
    static func choose(for call: GraphRequestSnapshot, query: FormFields, client: GraphClient) throws(CoreError) -> GraphToken? {
        if let own = [call.token, call.parameters["access_token"]?.text, query["access_token"]].lazy.compactMap({ $0 }).first(where: {
            !$0.isEmpty
        }) {
            return GraphToken(text: own, isClientToken: false)
        }
        guard !call.flags.contains(.skipClientToken) else { return nil }
        guard let appID = client.settings.appID, !appID.isEmpty else {
            throw CoreError(
                .errorInvalidArgument, .noAppID, "\(call.summary) has no access token, and Settings.appID is not set either.")
        }
        guard let clientToken = client.settings.clientToken, !clientToken.isEmpty else {
            throw CoreError(
                .errorInvalidArgument, .noClientToken, "\(call.summary) has no access token, and Settings.clientToken is not set either.")
        }
        let gaming = client.session.authenticationToken?.graphDomain == "gaming" ? "GG|" : ""
        return GraphToken(text: "\(gaming)\(appID)|\(clientToken)", isClientToken: true)
    }
}
