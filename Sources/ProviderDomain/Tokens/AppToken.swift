import Crypto
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Issues and checks app access tokens from `client_credentials`, which have the form `{app-id}|{opaque}` (Wire.md, section 3.2). A token
/// is bound to the app secret and is void once the secret is reset. Issuing or checking one writes nothing to the store.
public enum AppToken {
    /// The part of an app that a token belongs to.
    public enum Bearer: Sendable {
        /// A server of the app, where the secret is confidential.
        case server
        /// A client of the app, whose client token is public.
        case client
    }

    /// The result of checking the part of an app token after the `|`.
    public struct Proof: Sendable {
        /// The part of the app that the token belongs to.
        public let owner: Bearer
        /// The person to whom the provider's tools issued the token; `nil` for any other token. If the value is not `nil`, the token is
        /// valid only if ``DeveloperBinding/check(_:at:now:)`` succeeds.
        public let developerBinding: DeveloperBinding?
    }

    /// Issues an app token to a server of the app.
    /// - Throws: ``GraphError/appIsNative`` if the app's secret is public, or an error from sealing.
    public static func issue(for app: RegisteredApp, secret: Secret, sealer: Sealer) throws -> Secret {
        try issue(for: app, secret: secret, developerBinding: nil, sealer: sealer)
    }

    /// Issues a temporary app token to a developer of the app.
    /// - Throws: ``GraphError/appIsNative`` if the app's secret is public, or an error from sealing.
    public static func issue(
        for app: RegisteredApp, secret: Secret, to developerBinding: DeveloperBinding, sealer: Sealer
    ) throws -> Secret {
        try issue(for: app, secret: secret, developerBinding: developerBinding, sealer: sealer)
    }

    private static func issue(
        for app: RegisteredApp, secret: Secret, developerBinding: DeveloperBinding?, sealer: Sealer
    ) throws -> Secret {
        guard !app.settings.isNative else { throw GraphError.appIsNative }
        let sealed = try sealer.seal(content(app.id, secret) + (developerBinding?.content ?? []), for: .appToken)
        return Secret("\(app.id)|\(Hexadecimal.encode(sealed))")
    }

    /// Checks the part of an app token after the `|`. Sealed tokens and client tokens are accepted no matter how many wrong secrets came
    /// before, because sealed tokens cannot be guessed and client tokens are public.
    /// - Throws: An error if the token does not belong to the app, if it is a server token although the app is native, or if too many wrong
    ///   secrets were sent.
    public static func verify(
        _ proof: Secret, of app: RegisteredApp?, openedBy sealer: Sealer, secrets: SecretCheck
    ) throws(GraphError) -> Proof {
        guard let app else { throw .wrongAppToken }
        if let secret = app.secret {
            let sealed = proof.reveal { Hexadecimal.decode($0.utf8) }
            let expected = Self.content(app.id, secret)
            if let content = sealed.flatMap({ sealer.open($0, for: .appToken) }) {
                // The seal is authentic. If the content differs, the token belongs to another app or an earlier secret, and is not counted
                // as a guess.
                guard constantTimeEquals(content.prefix(expected.count), expected) else { throw .wrongAppToken }
                let rest = content.dropFirst(expected.count)
                let developerBinding = DeveloperBinding(content: rest)
                // Content that this version of the provider cannot parse may restrict the token, so the token is rejected.
                guard rest.isEmpty || developerBinding != nil else { throw .wrongAppToken }
                return Proof(owner: try serverOwner(of: app), developerBinding: developerBinding)
            }
        }
        let isClient = app.clientToken.map(proof.matches) ?? false
        let isSecret = app.secret.map(proof.matches) ?? false
        if isClient, !isSecret { return Proof(owner: .client, developerBinding: nil) }
        try secrets.require(isSecret, proof, as: .appToken, of: app.id, orThrow: .wrongAppToken)
        return Proof(owner: try serverOwner(of: app), developerBinding: nil)
    }

    /// Returns the server as the owner of a token. A native app has no such owner, because its secret is public and it cannot act as itself
    /// (Wire.md, sections 3.4 and 14.3).
    private static func serverOwner(of app: RegisteredApp) throws(GraphError) -> Bearer {
        guard !app.settings.isNative else { throw .appIsNative }
        return .server
    }

    private static func content(_ appID: String, _ secret: Secret) -> [UInt8] {
        let digest = secret.reveal { SHA256.hash(data: Array($0.utf8)) }
        return Array("\(appID) ".utf8) + Array(digest)
    }
}

extension AppToken {
    /// The person to whom one of the provider's tools issued an app token. The token is void after an hour, and as soon as the person loses their
    /// role or changes their password.
    public struct DeveloperBinding: Sendable, Hashable {
        /// The person who received the token.
        public let person: Person.ID
        /// The ``PasswordDigest/stamp`` of the person's password when the token was issued.
        public let passwordStamp: String
        /// When the token expires, in whole seconds.
        public let expiresAt: Date

        /// The lifetime of the token in seconds: one hour.
        public static let lifetime: Double = 3600

        /// Creates the binding for a token that is issued to a person now.
        public init(to person: Person, at now: Date) {
            self.person = person.id
            passwordStamp = person.password.stamp
            expiresAt = Date(timeIntervalSince1970: (now.timeIntervalSince1970 + Self.lifetime).rounded(.down))
        }

        fileprivate init?(content: some Sequence<UInt8>) {
            let parts = String(decoding: Array(content), as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 4, parts[0].isEmpty, let person = Int64(parts[1]), let seconds = Int64(parts[3]) else { return nil }
            self.person = Person.ID(rawValue: person)
            passwordStamp = String(parts[2])
            expiresAt = Date(timeIntervalSince1970: Double(seconds))
        }

        fileprivate var content: [UInt8] {
            Array(" \(person.rawValue) \(passwordStamp) \(Int64(expiresAt.timeIntervalSince1970))".utf8)
        }
    }
}
