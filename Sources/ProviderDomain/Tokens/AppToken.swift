import Crypto
public import LoginModel

/// What `client_credentials` gives an app: `{app-id}|{opaque}` (provider-wire.md, section 3.2). It is bound to the app's secret, and ends with it;
/// issuing and checking one writes nothing.
public enum AppToken {
    /// Who an app's token speaks for.
    public enum Bearer: Sendable {
        /// A server of the app's.
        case server
        /// A program that is in everybody's hands.
        case client
    }

    /// - Throws: ``GraphError`` for an app whose secret is none; what sealing throws.
    public static func issue(for app: RegisteredApp, secret: Secret, sealer: Sealer) throws -> Secret {
        guard !app.settings.isNative else { throw GraphError.appIsNative }
        return Secret("\(app.id)|\(Hexadecimal.encode(try sealer.seal(content(app.id, secret), for: .appToken)))")
    }

    /// Who speaks by what follows the pipe.
    /// - Throws: where nobody of this app's does.
    public static func bearer(of proof: Secret, for app: RegisteredApp?, openedBy sealer: Sealer) throws(GraphError) -> Bearer {
        guard let app else { throw .wrongAppToken }
        if let secret = app.secret {
            if proof.matches(secret) { return try server(app) }
            let sealed = proof.reveal { Hexadecimal.decode($0.utf8) }
            if let content = sealed.flatMap({ sealer.open($0, for: .appToken) }), constantTimeEquals(content, Self.content(app.id, secret))
            {
                return try server(app)
            }
        }
        if let clientToken = app.clientToken, proof.matches(clientToken) { return .client }
        throw .wrongAppToken
    }

    /// An app that runs where its secret is no secret cannot act as itself (provider-wire.md, sections 3.4 and 14.3).
    private static func server(_ app: RegisteredApp) throws(GraphError) -> Bearer {
        guard !app.settings.isNative else { throw .appIsNative }
        return .server
    }

    private static func content(_ appID: String, _ secret: Secret) -> [UInt8] {
        let digest = secret.reveal { SHA256.hash(data: Array($0.utf8)) }
        return Array("\(appID) ".utf8) + Array(digest)
    }
}
