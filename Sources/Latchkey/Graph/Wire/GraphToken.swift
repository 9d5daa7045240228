/// The token that a Graph request is sent with (client-sdk.md, section 6.2).
struct GraphToken: Sendable, Hashable {
    /// What travels as `access_token`. A secret.
    let text: String
    /// Whether it speaks for the app alone.
    let isClientToken: Bool

    /// The request's own token, else the one among its parameters, else that of the app.
    /// - Returns: `nil` where the request wants none.
    /// - Throws: ``CoreError`` where the app's token is needed and not known.
    static func choose(for call: GraphCall, query: FormFields, client: GraphClient) throws(CoreError) -> GraphToken? {
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
