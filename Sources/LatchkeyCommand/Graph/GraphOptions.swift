import ArgumentParser
import Foundation
import Latchkey
import LoginModel

/// The options that select the provider and the token of a Graph API request.
struct GraphOptions: ParsableArguments {
    @Option(help: "The access token, or - to read it from standard input.")
    var token: String?

    @Option(help: "The address of the provider. (default: that of the stored session, or \(ProviderOption.defaultAddress))")
    var provider: String?

    @Option(
        name: .customLong("app"),
        help: "The app's ID. Needed with --client-token, and for --batch with --token.")
    var appID: String?

    @Option(name: .customLong("client-token"), help: "The app's client token, or - to read it from standard input.")
    var clientToken: String?

    @Option(name: .customLong("graph-version"), help: "The version of the Graph API.")
    var version = Settings().graphAPIVersion

    /// Whether a token is read from standard input.
    var readsStandardInput: Bool { token == "-" || clientToken == "-" }

    func validate() throws {
        guard token == nil || clientToken == nil else { throw ValidationError("Give either --token or --client-token.") }
        guard clientToken == nil || appID != nil else { throw ValidationError("Give --app and --client-token together.") }
        if let appID, !AppID.isWellFormed(appID) { throw ValidationError("--app must be an app ID, which consists of digits.") }
    }

    /// Returns the client that makes the requests, and the access token for the requests. The token is `nil` if the app authenticates with
    /// its client token.
    func makeClient() throws -> (client: GraphClient, token: String?) {
        let stored = StoredSession.open()
        let address = try ProviderOption.url(provider ?? stored.provider ?? ProviderOption.defaultAddress)
        let settings = Settings(provider: address)
        settings.graphAPIVersion = version
        settings.clientToken = try clientToken.map { try TokenInput.read($0, "Client token") }
        let usesStoredSession = token == nil && clientToken == nil && TokenInput.fromEnvironment == nil
        // A response can end the session, for example if the token was revoked. A token from elsewhere must not affect the stored session.
        let session = usesStoredSession ? stored.session : Session()
        let text = try clientToken == nil ? token.map { try TokenInput.read($0, "Access token") } ?? TokenInput.fromEnvironment : nil
        if usesStoredSession { try stored.requireReadable() }
        if clientToken == nil, text == nil, session.accessToken == nil {
            throw ValidationError(
                stored.isLimited
                    ? "The stored session is from a limited login, which has no access token: run latchkey login without --limited."
                    : "There is no access token: give --token, set \(TokenInput.environmentVariable), or run latchkey login first.")
        }
        if usesStoredSession { try stored.requireProvider(at: address) }
        // An app access token begins with the app's ID.
        settings.appID = appID ?? (usesStoredSession ? stored.appID : text.flatMap { $0.split(separator: "|").first.map(String.init) })
        return (GraphClient(settings: settings, session: session), clientToken == nil ? text ?? session.accessToken?.tokenString : nil)
    }
}
