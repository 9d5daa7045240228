public import IdentityTokenIssuing
public import IdentityTokens
public import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Creates authorization responses and tokens for an app. Its callers decide what the app receives.
public struct TokenIssuer: Sendable {
    /// The person whom tokens are about, as one app may see them.
    public struct Subject: Sendable {
        /// The person who logged in.
        public let person: Person
        /// The person's grant to the app.
        public let grant: Grant
        /// The app-scoped IDs of the person's friends; see ``IDTokenContent/friendIDs``.
        public let friendIDs: [String]
        /// The permissions that the operator defined; see ``RegisteredApp/operatorPermissions``.
        public let operatorPermissions: [Permission: PermissionDefinition]

        /// Creates a person as one app may see them.
        public init(person: Person, grant: Grant, friendIDs: [String], operatorPermissions: [Permission: PermissionDefinition] = [:]) {
            self.person = person
            self.grant = grant
            self.friendIDs = friendIDs
            self.operatorPermissions = operatorPermissions
        }
    }

    /// The content of a token response (RFC 6749, section 5.1).
    public struct Tokens: Sendable {
        /// The access token for calls of the Graph API.
        public let accessToken: Secret
        /// The lifetime of the access token in seconds: the member `expires_in`.
        public let expiresIn: Int64
        /// When the app loses access to the person's data.
        public let dataAccessExpiresAt: Date
        /// The ID token; `nil` unless ``TokenParameters/includesIDToken`` is set.
        public let idToken: Secret?
        /// The names of the claims in the ID token that disclose something about the person.
        public let claims: Set<String>
    }

    /// An ID token, and the names of its claims that disclose something about the person.
    public struct IDToken: Sendable {
        /// The signed JWT in compact form.
        public let text: Secret
        /// The names of the claims, as ``FieldAccess/init(appID:person:claims:at:)`` expects them.
        public let claims: Set<String>
    }

    private let issuer: String
    private let signingKey: SigningKey
    private let sealer: Sealer
    private let environment: SystemEnvironment

    /// Creates an issuer of tokens.
    /// - Parameter issuer: The public URL of the provider without a trailing slash, which is the `iss` claim of every ID token.
    public init(issuer: String, signingKey: SigningKey, sealer: Sealer, environment: SystemEnvironment) {
        self.issuer = issuer
        self.signingKey = signingKey
        self.sealer = sealer
        self.environment = environment
    }

    /// Returns the authorization response after a successful login (Wire.md, section 2.3).
    /// - Parameters:
    ///   - prompt: The content of the consent page. The tokens cover those of its ``ConsentPrompt/requestable`` permissions that are
    ///     granted now.
    ///   - loginID: The ``AuthenticationEvent/id`` for an access token in the response itself, or `nil` for a new ID.
    ///   - authenticatedAt: When the person entered the password.
    /// - Throws: An error from sealing or signing.
    public func response(
        to request: AuthorizationRequest, about prompt: ConsentPrompt, for subject: Subject, loginID: String? = nil,
        authenticatedAt: Date? = nil
    ) throws -> AuthorizationResponse {
        let granted = prompt.requestable.filter(subject.grant.granted.contains)
        var parameters: [(name: String, value: String)] = []
        var accessToken: Secret?
        if request.returnsAccessToken {
            let lifetime = AccessTokenLifetime.redirect(to: request.redirectURI).seconds
            let login = AuthenticationEvent(id: loginID ?? environment.randomText(bytes: 16), passwordStamp: subject.person.password.stamp)
            let token = AccessToken(
                grant: subject.grant, login: login, issuedAt: environment.now(), lifetime: lifetime)
            let sealed = try token.sealed(by: sealer)
            parameters.append((DialogParameter.accessToken, sealed.reveal(\.self)))
            parameters.append((DialogParameter.expiresIn, String(Int64(lifetime))))
            parameters.append(
                (DialogParameter.dataAccessExpirationTime, String(Int64(token.dataAccessExpiresAt.timeIntervalSince1970))))
            accessToken = sealed
        }
        var code: String?
        if request.returnsCode {
            let sealed = try AuthorizationCode(
                id: environment.randomText(bytes: 16), grant: subject.grant, of: subject.person, request: request,
                permissions: granted, authenticatedAt: authenticatedAt, issuedAt: environment.now()
            ).sealed(by: sealer)
            parameters.append((DialogParameter.code, sealed))
            code = sealed
        }
        var disclosedClaims: Set<String> = []
        if request.returnsIDToken {
            var content = try content(subject, granted, nonce: request.nonce?.text, dpopThumbprint: request.dpopThumbprint)
            content.codeHash = code.map(AccessTokenHash.of)
            content.accessTokenHash = accessToken?.reveal(AccessTokenHash.of)
            if request.includesAuthTime { content.authenticatedAt = authenticatedAt }
            let token = try sign(content)
            parameters.append((DialogParameter.idToken, token.text.reveal(\.self)))
            disclosedClaims = token.claims
        }
        // An app without a secret could not verify the signature.
        if request.responseTypes.contains(.signedRequest), let secret = request.app.secret {
            let signed = SignedRequest(userID: subject.grant.appScopedID, issuedAt: environment.now())
            parameters.append((DialogParameter.signedRequest, signed.text(signedWith: secret)))
            disclosedClaims.insert("sub")
        }
        if request.responseTypes.contains(.graphDomain) { parameters.append((DialogParameter.graphDomain, "facebook")) }
        if request.returnsScopes || request.responseTypes.contains(.grantedScopes) {
            let scopes = ConsentPrompt.scopes(of: request, person: subject.person, grant: subject.grant)
            let openid = request.asksForIDToken ? [Permission.openid] : []
            parameters.append((DialogParameter.grantedScopes, Scope.list(scopes.granted + openid)))
            parameters.append((DialogParameter.deniedScopes, Scope.list(scopes.declined)))
        }
        return AuthorizationResponse(parameters, disclosing: disclosedClaims, to: request, by: issuer, in: request.responseMode)
    }

    /// Returns the tokens for a client that has proven its right to them (Wire.md, section 3.1).
    /// - Parameter permissions: The permissions that the app may use now; see ``Account/permissions``.
    /// - Throws: An error from sealing or signing.
    public func tokens(_ order: TokenParameters, disclosing permissions: Set<Permission>, to subject: Subject) throws -> Tokens {
        let token = AccessToken(
            grant: subject.grant, login: order.login, issuedAt: environment.now(), lifetime: order.lifetime.seconds,
            dataAccessExpiresAt: order.dataAccessExpiresAt)
        let accessToken = try token.sealed(by: sealer)
        var idToken: IDToken?
        if order.includesIDToken {
            let granted = order.permissions.map(Permission.init(name:)).filter(permissions.contains)
            var content = try content(subject, granted, nonce: order.nonce, dpopThumbprint: order.dpopThumbprint)
            content.accessTokenHash = accessToken.reveal(AccessTokenHash.of)
            content.authenticatedAt = order.authenticatedAt.map(Date.init(timeIntervalSince1970:))
            idToken = try sign(content)
        }
        return Tokens(
            accessToken: accessToken, expiresIn: max(0, Int64(token.expiresAt.timeIntervalSince(token.issuedAt))),
            dataAccessExpiresAt: token.dataAccessEnd(under: subject.grant),
            idToken: idToken?.text, claims: idToken?.claims ?? [])
    }

    /// Returns the response of the UserInfo endpoint, which contains the claims that an ID token would contain (OpenID Connect Core 1.0, section
    /// 5.3).
    /// - Throws: An error from sealing.
    public func userInfo(of subject: Subject, disclosing permissions: Set<Permission>) throws -> [String: JSONValue] {
        try content(subject, Array(permissions), nonce: nil, dpopThumbprint: nil).personalClaims(at: environment.now())
            .merging(["sub": .string(subject.grant.appScopedID)]) { $1 }
    }

    /// Returns a new ID token in exchange for an old one, with the same nonce and bound to the same key (Wire.md, section 6.5).
    /// - Parameter permissions: The permissions whose claims the new token contains.
    /// - Throws: An error from sealing or signing.
    public func refreshed(_ old: IdentityClaims, disclosing permissions: Set<Permission>, of subject: Subject) throws -> IDToken {
        let content = try content(
            subject, Array(permissions), nonce: old.nonce, dpopThumbprint: old.confirmationThumbprint)
        return try sign(content)
    }

    /// Returns an ID token that belongs to no login, for tests of its recipients.
    /// - Throws: An error from sealing or signing.
    package func idToken(of subject: Subject, disclosing permissions: Set<Permission>, nonce: String?) throws -> IDToken {
        try sign(content(subject, Array(permissions), nonce: nonce, dpopThumbprint: nil))
    }

    private func content(
        _ subject: Subject, _ granted: [Permission], nonce: String?, dpopThumbprint: String?
    ) throws -> IDTokenContent {
        let picture = try PictureAddress(person: subject.person.id, validFrom: environment.now()).sealed(by: sealer)
        var content = IDTokenContent(
            issuer: issuer, person: subject.person, grant: subject.grant, permissions: Set(granted), friendIDs: subject.friendIDs,
            pictureURL: "\(issuer)/pictures/\(picture)", nonce: nonce, dpopThumbprint: dpopThumbprint)
        content.additionalFields = granted.reduce(into: []) { $0.formUnion(subject.operatorPermissions[$1]?.fields ?? []) }
        return content
    }

    private func sign(_ content: IDTokenContent) throws -> IDToken {
        let tokenID = JWTID(content.grant, of: content.person, by: sealer).generate(in: environment)
        let claims = content.claims(tokenID: tokenID, at: environment.now())
        return IDToken(text: Secret(try signingKey.sign(claims)), claims: IDTokenContent.personalClaimNames(in: claims))
    }
}
