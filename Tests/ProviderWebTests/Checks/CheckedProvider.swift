import Foundation
import HTTPTypes
import IdentityTokens
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@testable import ProviderWeb

/// A running provider, and the keys and credentials of a client. A test can send the client's requests over a socket, or run the provider's
/// checks inside the process.
struct CheckedProvider: Sendable {
    let provider: Provider
    let url: PublicURL
    let verifier = CodeVerifier()
    let key = DPoPKey()

    static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    static let clientToken = "\(Sample.appID)|fedcba9876543210fedcba9876543210"
    /// An app to which the tokens do not belong, and which allows no device logins.
    static let otherApp = RegisteredApp(id: "77", name: "Other", secret: Secret("other"), clientToken: Secret("77client"))

    /// Runs a provider of the sample app while `test` runs.
    static func run(_ test: @escaping @Sendable (CheckedProvider) async throws -> Void) async throws {
        try await LimitedProvider.run { provider, url in
            try await provider.store.applySeed(DigestedSeed(apps: [otherApp], people: []), at: .now)
            try await test(CheckedProvider(provider: provider, url: url))
        }
    }

    var tokenService: TokenService { TokenService(provider: provider, url: url) }

    // MARK: Requests

    /// Sends a request over a socket.
    func send(_ method: HTTPRequest.Method, _ path: String, _ request: ClientFields) async throws -> ScriptedBrowser.Response {
        let fields = request.fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        let headers = request.headers.merging(["Accept": "application/json"]) { old, _ in old }
        let address = "\(url.text)\(path)\(method == .get ? "?\(FormParameters.encode(fields))" : "")"
        let target = try #require(URL(string: address))
        return method == .get
            ? try await ScriptedBrowser().get(target, headers: headers)
            : try await ScriptedBrowser().post(target, fields, headers: headers)
    }

    /// Returns a client's request for the checks inside the process.
    func client(_ request: ClientFields) -> ClientCall { ClientCall(request.parameters, basic: nil, from: .unknown, tokenService) }

    /// Returns a request with an access token for the checks inside the process.
    func bearer(_ method: HTTPRequest.Method, _ path: String, _ request: ClientFields) throws -> BearerCall {
        BearerCall(
            try GraphAPIRequest(method: method.rawValue, path: path, parameters: request.parameters, from: .unknown), provider)
    }

    // MARK: Credentials

    /// Returns an authorization code.
    func code() async throws -> String {
        let fields = [
            "client_id": Sample.appID, "redirect_uri": Sample.callback, "state": "s", "scope": "openid email offline_access",
            "nonce": "n-1",
            "code_challenge": verifier.challenge, "code_challenge_method": "S256",
        ]
        return try #require(try await logIn(fields).parameters["code"])
    }

    /// Returns an authorization code with an earlier time of issue, so that it has just expired.
    func expired(_ text: String?) throws -> String {
        let code = try #require(text.flatMap { AuthorizationCode.open($0, by: provider.sealer) })
        var members = try #require(try JSONSerialization.jsonObject(with: try JSONEncoder().encode(code)) as? [String: Any])
        members["issuedAt"] = code.issuedAt - AuthorizationCode.lifetime
        let expired = try JSONDecoder().decode(AuthorizationCode.self, from: try JSONSerialization.data(withJSONObject: members))
        return try expired.sealed(by: provider.sealer)
    }

    /// Returns an ID token of a Limited Login.
    func idToken() async throws -> String {
        var fields = Sample.limited.compactMapValues(\.self)
        fields.merge(["client_id": Sample.appID, "state": "s", "dpop_jkt": key.publicKey.thumbprint.text]) { $1 }
        return try #require(try await logIn(fields).parameters["id_token"])
    }

    private func logIn(_ fields: [String: String]) async throws -> URL {
        let query = FormParameters.encode(fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
        return try await ScriptedBrowser().finish(try #require(URL(string: "\(url.text)/dialog/oauth?\(query)")))
    }

    /// Returns the request that exchanges a new authorization code at the standard token endpoint.
    func codeExchange() async throws -> ClientFields {
        ClientFields([
            "grant_type": "authorization_code", "client_id": Sample.appID, "redirect_uri": Sample.callback, "code": try await code(),
            "code_verifier": verifier.value,
        ])
    }

    /// Returns a new access token or refresh token.
    func token(_ name: String = "access_token") async throws -> String {
        let response = try await send(.post, "/oauth/token", try await codeExchange())
        return try #require(try JSONValue(strictly: Array(response.body))[name]?.string)
    }

    /// Returns an access token whose login has ended.
    func revokedToken() async throws -> String {
        let token = try await token()
        _ = try await send(.post, "/oauth/revoke", ClientFields(["client_id": Sample.appID, "token": token]))
        return token
    }

    /// Returns a device code that a person has approved.
    func deviceCode() async throws -> String {
        _ = try await token()
        let app = try #require(try await provider.store.app(Sample.appID))
        let opened = try await tokenService.openDeviceLogin(of: app, scope: ["email"], redirectURI: nil, from: .appServer)
        let (person, grant) = try await account()
        _ = try await provider.store.decideDeviceLogin(
            DeviceDecision(
                digest: opened.login.digest, verdict: .approved(grant, passwordStamp: person.password.stamp), decidedAt: .now))
        return opened.code.text.reveal(\.self)
    }

    /// Lets the person remove the app.
    func removeApp() async throws {
        _ = try await provider.store.removeGrant(AppRemoval(of: try await account().1, by: .person, at: .now))
    }

    private func account() async throws -> (Person, Grant) {
        let person = try #require(try await provider.store.person(withLogin: Sample.ada.login))
        return (person, try #require(try await provider.store.grant(of: Sample.appID, by: person.id)))
    }
}

/// The parameters and the header fields of a client's request.
struct ClientFields: Sendable {
    var fields: [String: String]
    var headers: [String: String]

    init(_ fields: [String: String], headers: [String: String] = [:]) {
        self.fields = fields
        self.headers = headers
    }

    subscript(name: String) -> String? {
        get { fields[name] }
        set { fields[name] = newValue }
    }

    var parameters: FormParameters {
        FormParameters(encoded: FormParameters.encode(fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }))
    }
}
