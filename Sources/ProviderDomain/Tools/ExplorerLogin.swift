public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A login that the provider's own Graph API Explorer has begun for an app (provider-wire.md, section 13.1), sealed into the dialog's `state`.
///
/// It is what makes ``path`` a redirect URI: the dialog takes that address for nobody else's request. It is bound to the browser and the person
/// that it was begun by, and holds the code verifier, which nobody but the provider can read, so that no other code than the one that comes of it
/// can be brought in its place (RFC 9700, sections 2.1.1 and 4.7).
public struct ExplorerLogin: Sendable, Codable {
    /// Where the dialog answers, below the public address.
    public static let path = "/tools/explorer/token"
    /// Seconds for which the dialog may take.
    public static let lifetime: Double = 7200

    /// Names the login among those that the browser has begun.
    public let id: String
    /// The app that the token will be for.
    public let appID: String
    /// Who began it.
    public let person: Int64
    /// The digest of the browser's cookie.
    public let browser: String
    /// The query of the explorer's page to come back to.
    public let query: String
    private let verifier: String
    private let startedAt: Double

    /// Begins one.
    public init(
        for appID: String, by person: Person.ID, browser: String, returningTo query: String, in surroundings: Surroundings
    ) {
        id = surroundings.randomText(bytes: 16)
        self.appID = appID
        self.person = person.rawValue
        self.browser = browser
        self.query = query
        verifier = CodeVerifier(randomBytes: surroundings.randomBytes).value
        startedAt = surroundings.now().timeIntervalSince1970
    }

    /// Who began it.
    public var personID: Person.ID { Person.ID(rawValue: person) }
    /// What redeems the code.
    public var codeVerifier: String { verifier }

    /// The query of the dialog's address.
    /// - Parameters:
    ///   - home: the public address of the provider.
    ///   - permissions: what is asked for.
    /// - Throws: what sealing throws.
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

    /// Reads a `state` that came back in the browser that it was made for, and in time; `nil` for anything else.
    public init?(_ state: String?, openedBy sealer: Sealer, browser: String?, at now: Date) {
        guard let state, let browser, let bytes = Base64URL.decode(state).flatMap({ sealer.open($0, for: .explorerLogin) }),
            let login = try? JSONDecoder().decode(ExplorerLogin.self, from: Data(bytes)),
            constantTimeEquals(browser.utf8, login.browser.utf8),
            (-60...Self.lifetime).contains(now.timeIntervalSince1970 - login.startedAt)
        else { return nil }
        self = login
    }

    /// Whether the parameters of a dialog's address are those of a request that the explorer itself has begun in this browser.
    public static func isBehind(
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
