public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A login that the provider's own Graph API Explorer started for an app (Wire.md, section 13.1), encrypted in the dialog's `state`.
///
/// Only such a login makes ``path`` a valid redirect URI. It is bound to the browser and the person that started it. It contains the code
/// verifier, which only the provider can read, so that another authorization code cannot be injected (RFC 9700, sections 2.1.1 and 4.7).
public struct ExplorerLogin: Sendable, Codable {
    /// The path of the redirect URI, below the public URL.
    public static let path = "/tools/explorer/token"
    /// How long the dialog may take, in seconds.
    public static let lifetime: Double = 7200

    /// The ID of the login among those that the browser has started.
    public let id: String
    /// The app that the token is for.
    public let appID: String
    /// The ID of the person who started the login.
    public let person: Int64
    /// The digest of the browser cookie.
    public let browser: String
    /// The query of the explorer page to return to.
    public let query: String
    private let verifier: String
    private let startedAt: Double

    /// Starts a login.
    public init(
        for appID: String, by person: Person.ID, browser: String, returningTo query: String, in environment: SystemEnvironment
    ) {
        id = environment.randomText(bytes: 16)
        self.appID = appID
        self.person = person.rawValue
        self.browser = browser
        self.query = query
        verifier = CodeVerifier(randomBytes: environment.randomBytes).value
        startedAt = environment.now().timeIntervalSince1970
    }

    /// The person who started the login.
    public var personID: Person.ID { Person.ID(rawValue: person) }
    /// The code verifier that redeems the authorization code.
    public var codeVerifier: String { verifier }

    /// Returns the query of the authorization request.
    /// - Parameters:
    ///   - home: The public URL of the provider.
    ///   - permissions: The permissions to ask for.
    ///   - sealer: The provider's sealer.
    /// - Throws: The error of the sealer.
    public func query(at home: String, asking permissions: [Permission], by sealer: Sealer) throws -> String {
        let challenge = CodeVerifier(string: verifier)?.challenge ?? ""
        return FormParameters.encode([
            (name: DialogParameter.clientID, value: appID), (name: DialogParameter.redirectURI, value: home + Self.path),
            (name: DialogParameter.responseType, value: ResponseType.code.name),
            (name: DialogParameter.scope, value: Scope.list(permissions)),
            (name: DialogParameter.authType, value: "rerequest"), (name: DialogParameter.codeChallenge, value: challenge),
            (name: DialogParameter.codeChallengeMethod, value: CodeChallenge.Method.s256.rawValue),
            (name: DialogParameter.state, value: try sealed(by: sealer)),
        ])
    }

    private func sealed(by sealer: Sealer) throws -> String {
        Base64URL.encode(try sealer.seal(Array(JSONEncoder().encode(self)), for: .explorerLogin))
    }

    /// Decrypts a `state`; `nil` unless it was made for this browser and has not expired.
    public init?(_ state: String?, openedBy sealer: Sealer, browser: String?, at now: Date) {
        guard let state, let browser, let bytes = Base64URL.decode(state).flatMap({ sealer.open($0, for: .explorerLogin) }),
            let login = try? JSONDecoder().decode(ExplorerLogin.self, from: Data(bytes)),
            constantTimeEquals(browser.utf8, login.browser.utf8),
            (-60...Self.lifetime).contains(now.timeIntervalSince1970 - login.startedAt)
        else { return nil }
        self = login
    }

    /// Whether the parameters of an authorization request belong to a login that the explorer started in this browser.
    public static func matches(
        _ parameters: FormParameters, at home: String?, openedBy sealer: Sealer, browser: String?, at now: Date
    ) -> Bool {
        guard let home, parameters[DialogParameter.redirectURI] == home + path, parameters.repeatedNames.isEmpty,
            let login = ExplorerLogin(parameters[DialogParameter.state], openedBy: sealer, browser: browser, at: now),
            let verifier = CodeVerifier(string: login.verifier)
        else { return false }
        return parameters[DialogParameter.clientID] == login.appID && parameters[DialogParameter.codeChallenge] == verifier.challenge
            && parameters[DialogParameter.codeChallengeMethod] == CodeChallenge.Method.s256.rawValue
            && parameters[DialogParameter.responseType] == ResponseType.code.name
    }
}
