public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A login that the provider's own Graph API Explorer started for an app (Wire.md, section 13.1), encrypted in the dialog's `state`.
///
/// Only such a login makes ``path`` a valid redirect URI. The login is bound to the browser and the person that started it. It contains the
/// code verifier, which prevents the injection of another authorization code (RFC 9700, sections 2.1.1 and 4.7). Only the provider can read
/// the verifier.
public struct ExplorerLogin: Sendable, Codable {
    /// The path of the redirect URI, below the public URL.
    public static let path = "/tools/explorer/token"

    /// The random ID that distinguishes the login from other logins that the browser has started.
    public let id: String
    /// The app that the token is for.
    public let appID: String
    /// The person who started the login.
    public let person: Person.ID
    /// The query of the explorer page to return to.
    public let query: String
    /// The code verifier that redeems the authorization code.
    public let codeVerifier: String

    /// Starts a login with a random ID and a new code verifier.
    public init(for appID: String, by person: Person.ID, returningTo query: String, in environment: SystemEnvironment) {
        id = environment.randomText(bytes: 16)
        self.appID = appID
        self.person = person
        self.query = query
        codeVerifier = CodeVerifier(randomBytes: environment.randomBytes).value
    }

    /// Returns the query of the authorization request.
    /// - Parameters:
    ///   - home: The public URL of the provider.
    ///   - permissions: The permissions to ask for.
    ///   - state: This login, sealed as a ``BrowserBound`` value.
    public func query(at home: String, asking permissions: [Permission], state: String) -> String {
        let challenge = CodeVerifier(string: codeVerifier)?.challenge ?? ""
        return FormParameters.encode([
            (name: DialogParameter.clientID, value: appID), (name: DialogParameter.redirectURI, value: home + Self.path),
            (name: DialogParameter.responseType, value: ResponseType.code.name),
            (name: DialogParameter.scope, value: Scope.list(permissions)),
            (name: DialogParameter.authType, value: "rerequest"), (name: DialogParameter.codeChallenge, value: challenge),
            (name: DialogParameter.codeChallengeMethod, value: CodeChallenge.Method.s256.rawValue),
            (name: DialogParameter.state, value: state),
        ])
    }

    public static func matches(
        _ parameters: FormParameters, at home: String?, openedBy sealer: Sealer, browser: String?, at now: Date
    ) -> Bool {
        guard let home, parameters[DialogParameter.redirectURI] == home + path, parameters.repeatedNames.isEmpty,
            let login = ExplorerLogin.open(parameters[DialogParameter.state], by: sealer, browser: browser, at: now),
            let verifier = CodeVerifier(string: login.codeVerifier)
        else { return false }
        return parameters[DialogParameter.clientID] == login.appID && parameters[DialogParameter.codeChallenge] == verifier.challenge
            && parameters[DialogParameter.codeChallengeMethod] == CodeChallenge.Method.s256.rawValue
            && parameters[DialogParameter.responseType] == ResponseType.code.name
    }
}

extension ExplorerLogin: ProviderLogin {
    public static let purpose = Sealer.Purpose.explorerLogin
    /// How long the dialog may take, in seconds.
    public static let maximumAge: Double = 7200

    public var lifetime: Double { Self.maximumAge }
}
