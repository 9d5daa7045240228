import IdentityTokens
import LatchkeyClientTesting
import LoginModel
import ProviderDomain
import ProviderWeb
package import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A request for a token, sound or broken.
package struct TokenRequest: Sendable {
    /// A way to break an access token.
    package enum BrokenAccessToken: String, Sendable, CaseIterable {
        /// The token has expired.
        case expired
        /// The token was revoked.
        case revoked
        /// The person has never used the app.
        case notAuthorized = "not_authorized"
        /// The person has changed the password since.
        case passwordChanged = "password_changed"
        /// The token only identifies the person (Wire.md, section 3.2).
        case sessionInfo = "session_info"
        /// The text is not that of a token.
        case unreadable

        /// What a call with the token is refused with: the code and the subcode of the Graph API error.
        var error: (code: Int64, subcode: Int64?) {
            switch self {
            case .expired: (190, 463)
            case .revoked: (190, 466)
            case .notAuthorized: (190, 458)
            case .passwordChanged: (190, 460)
            case .sessionInfo, .unreadable: (190, nil)
            }
        }
    }

    static let names: Set<String> = ["kind", "person", "app", "permissions", "nonce", "lifetime", "broken"]

    private let person: Person
    private let app: RegisteredApp
    private let permissions: Set<Permission>
    private let nonce: String?
    private let lifetime: Duration?
    private let content: Content

    private enum Content: Sendable {
        case idToken(TokenRecipe?)
        case accessToken(BrokenAccessToken?)
    }

    /// Reads a request, whose person and app the world must know.
    package init(_ members: [String: JSONValue], in world: World) async throws {
        let object = try ControlObject(members, names: Self.names)
        let kind = try object.string("kind") ?? "id_token"
        let broken = try object.string("broken")
        switch kind {
        case "id_token":
            let recipe = try broken.map { (name) throws(ControlError) in
                guard let recipe = TokenRecipe.all.first(where: { $0.name == name }) else {
                    throw ControlObject.unknown(name, among: TokenRecipe.all.map(\.name), what: "recipe", key: "broken")
                }
                return recipe
            }
            if recipe?.needsNonce == true, !object.has("nonce") {
                throw ControlError("missing_member", "The recipe needs the nonce that the recipient expects.", key: "nonce")
            }
            try object.refuse(["lifetime"], because: "for an ID token, which is valid for an hour")
            content = .idToken(recipe)
        case "access_token":
            try object.refuse(["nonce"], because: "for an access token")
            let recipe = try broken.map { (name) throws(ControlError) in
                guard let recipe = BrokenAccessToken(rawValue: name) else {
                    throw ControlObject.unknown(name, among: BrokenAccessToken.allCases.map(\.rawValue), what: "recipe", key: "broken")
                }
                return recipe
            }
            content = .accessToken(recipe)
        default: throw ControlObject.unknown(kind, among: ["id_token", "access_token"], what: "kind", key: "kind")
        }
        nonce = try object.string("nonce", maximumBytes: 512)
        lifetime = try object.duration("lifetime", upTo: .seconds(AccessToken.lifetime))
        let id = try object.requiredString("app")
        person = try await world.person(try object.requiredString("person"), key: "person")
        app = try await world.app(id, key: "app")
        permissions = try Self.permissions(object, of: app)
    }

    private static func permissions(_ object: ControlObject, of app: RegisteredApp) throws(ControlError) -> Set<Permission> {
        let known = PermissionCatalog.all.union(app.appDefinedPermissions).union(app.operatorPermissions.keys)
        let names = try object.strings("permissions") ?? []
        for name in names where !known.contains(Permission(name: name)) {
            throw ControlObject.unknown(name, among: known.map(\.name), what: "permission", key: "permissions")
        }
        return Set(names.map(Permission.init(name:))).union([.publicProfile])
    }

    /// Mints the token.
    /// - Returns: What the control API returns.
    package func mint(in world: World) async throws -> JSONValue {
        let grant = try await world.provider.recordConsent(of: person, to: app, granting: permissions)
        var members: [String: JSONValue] = ["sub": .string(grant.appScopedID), "app": .string(app.id)]
        switch content {
        case .idToken(let recipe):
            let token = try await world.provider.mintIDToken(
                for: person, grant, disclosing: permissions, nonce: nonce, at: world.publicURL)
            let text = try await recipe.asyncMap { recipe in
                try recipe.make(TokenParts(of: token, signedWith: await world.provider.currentSigningKey()))
            }
            members["token"] = .string(text ?? token.reveal(\.self))
            members["refused_with"] = recipe.map { .string($0.code.rawValue) }
            members["broken"] = recipe.map { .string($0.name) }
            members["reason"] = recipe.map { .string($0.summary) }
        case .accessToken(let broken):
            members["token"] = .string(try accessToken(grant, broken, world))
            members["broken"] = broken.map { .string($0.rawValue) }
            if let error = broken?.error {
                var refusal: [String: JSONValue] = ["code": .integer(error.code)]
                refusal["error_subcode"] = error.subcode.map(JSONValue.integer)
                members["refused_with"] = .object(refusal)
            }
        }
        return .object(members)
    }

    private func accessToken(_ grant: Grant, _ broken: BrokenAccessToken?, _ world: World) throws -> String {
        var grant = grant
        var stamp = person.password.stamp
        var issuedAt = world.clock.date
        var seconds = lifetime.map { $0 / .seconds(1) } ?? AccessToken.lifetime
        switch broken {
        case .expired: (issuedAt, seconds) = (issuedAt.addingTimeInterval(-7200), AccessToken.shortLifetime)
        case .revoked: grant.epoch -= 1
        case .notAuthorized: grant.person = .unknownPerson
        case .passwordChanged: stamp = String(stamp.reversed()) == stamp ? "00000000" : String(stamp.reversed())
        case .unreadable: return "EAAunreadable"
        case .sessionInfo, nil: break
        }
        let login = AuthenticationEvent(id: world.environment.randomText(bytes: 16), passwordStamp: stamp)
        var token = AccessToken(grant: grant, login: login, issuedAt: issuedAt, lifetime: seconds)
        if broken == .sessionInfo { token = AccessToken(attenuating: token, at: issuedAt) }
        return try world.provider.mintAccessToken(token).reveal(\.self)
    }
}
