public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Makes everything that an app gets: the answer of a dialog, and tokens. It decides nothing.
public struct TokenIssuer: Sendable {
    /// A person as one app may see them.
    public struct Subject: Sendable {
        /// The person that it is about.
        public let person: Person
        /// What the person allows the app.
        public let grant: Grant
        /// See ``IDTokenContent/friendIDs``.
        public let friendIDs: [String]
        /// See ``RegisteredApp/catalogue``.
        public let catalogue: [Permission: PermissionDefinition]

        /// Takes everything as it is.
        public init(person: Person, grant: Grant, friendIDs: [String], catalogue: [Permission: PermissionDefinition] = [:]) {
            self.person = person
            self.grant = grant
            self.friendIDs = friendIDs
            self.catalogue = catalogue
        }
    }

    /// What a program gets (RFC 6749, section 5.1).
    public struct Tokens: Sendable {
        /// What the Graph API is called with.
        public let accessToken: Secret
        /// Seconds.
        public let expiresIn: Int64
        /// When the app loses sight of the person's data.
        public let dataAccessExpiresAt: Date
        /// Only where the dialog was asked for `openid`.
        public let idToken: Secret?
        /// The names of the claims in it that tell of the person.
        public let claims: Set<String>
    }

    /// An ID token, and the names of its claims that tell of the person.
    public struct IDToken: Sendable {
        /// What the app gets.
        public let text: Secret
        /// See ``Reading/init(appID:person:claims:at:)``.
        public let claims: Set<String>
    }

    private let issuer: String
    private let signingKey: SigningKey
    private let sealer: Sealer
    private let surroundings: Surroundings

    /// - Parameter issuer: the public address of the provider, without a trailing slash: the `iss` of every ID token.
    public init(issuer: String, signingKey: SigningKey, sealer: Sealer, surroundings: Surroundings) {
        self.issuer = issuer
        self.signingKey = signingKey
        self.sealer = sealer
        self.surroundings = surroundings
    }

    /// The answer of a dialog that ended well (provider-wire.md, section 2.3).
    /// - Parameters:
    ///   - question: what was asked; the tokens tell what of it is granted now.
    ///   - loginID: the ``LoginAct/id`` of an access token that stands in the answer itself; a new one if `nil`.
    ///   - authenticatedAt: when the password was typed.
    /// - Throws: what sealing and signing throw.
    public func answer(
        to request: DialogRequest, about question: ConsentQuestion, for subject: Subject, loginID: String? = nil,
        authenticatedAt: Date? = nil
    ) throws -> DialogAnswer {
        let granted = question.askable.filter(subject.grant.granted.contains)
        var parameters: [(name: String, value: String)] = []
        var accessToken: Secret?
        if request.returnsAccessToken {
            // What passes through the address of a web page does not live long. An SDK gets it at its own scheme, keeps it for weeks and
            // renews it once a day (provider-wire.md, section 4): after an hour it would find nothing left to renew.
            let isKept = RedirectURIRule.hasCustomScheme(request.redirectURI)
            let lifetime = isKept ? AccessToken.lifetime : AccessToken.shortLifetime
            let login = LoginAct(id: loginID ?? surroundings.randomText(bytes: 16), passwordStamp: subject.person.password.stamp)
            let token = AccessToken(
                grant: subject.grant, login: login, issuedAt: surroundings.now(), lifetime: lifetime)
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
                id: surroundings.randomText(bytes: 16), grant: subject.grant, of: subject.person, request: request,
                permissions: granted, authenticatedAt: authenticatedAt, issuedAt: surroundings.now()
            ).sealed(by: sealer)
            parameters.append((DialogParameter.code, sealed))
            code = sealed
        }
        var told: Set<String> = []
        if request.returnsIDToken {
            var content = try content(subject, granted, nonce: request.nonce?.text, dpopThumbprint: request.dpopThumbprint)
            content.codeHash = code.map(AccessTokenHash.of)
            content.accessTokenHash = accessToken?.reveal(AccessTokenHash.of)
            if request.wantsAuthenticationTime { content.authenticatedAt = authenticatedAt }
            let token = try sign(content)
            parameters.append((DialogParameter.idToken, token.text.reveal(\.self)))
            told = token.claims
        }
        // An app without a secret could not tell whose signature it is.
        if request.responseTypes.contains(.signedRequest), let secret = request.app.secret {
            let signed = SignedRequest(userID: subject.grant.appScopedID, issuedAt: surroundings.now())
            parameters.append((DialogParameter.signedRequest, signed.text(signedWith: secret)))
            told.insert("sub")
        }
        if request.responseTypes.contains(.graphDomain) { parameters.append((DialogParameter.graphDomain, "facebook")) }
        if request.returnsScopes || request.responseTypes.contains(.grantedScopes) {
            let scopes = ConsentQuestion.scopes(of: request, person: subject.person, grant: subject.grant)
            let openid = request.asksForIDToken ? [Permission.openid] : []
            parameters.append((DialogParameter.grantedScopes, Scope.list(scopes.granted + openid)))
            parameters.append((DialogParameter.deniedScopes, Scope.list(scopes.declined)))
        }
        return DialogAnswer(parameters, telling: told, to: request, by: issuer, in: request.answerPlace)
    }

    /// The tokens for whoever has proven a right to them (provider-wire.md, section 3.1).
    /// - Parameter permissions: what the app may read now; see ``Account/permissions``.
    /// - Throws: what sealing and signing throw.
    public func tokens(_ order: TokenOrder, telling permissions: Set<Permission>, to subject: Subject) throws -> Tokens {
        let token = AccessToken(
            grant: subject.grant, login: order.login, issuedAt: surroundings.now(), lifetime: order.lifetime,
            dataAccessExpiresAt: order.dataAccessExpiresAt)
        let accessToken = try token.sealed(by: sealer)
        var idToken: IDToken?
        if order.asksForIDToken {
            let granted = order.permissions.map(Permission.init(name:)).filter(permissions.contains)
            var content = try content(subject, granted, nonce: order.nonce, dpopThumbprint: order.dpopThumbprint)
            content.accessTokenHash = accessToken.reveal(AccessTokenHash.of)
            content.authenticatedAt = order.authenticatedAt.map(Date.init(timeIntervalSince1970:))
            idToken = try sign(content)
        }
        return Tokens(
            accessToken: accessToken, expiresIn: Int64(order.lifetime), dataAccessExpiresAt: token.dataAccessExpiresAt,
            idToken: idToken?.text, claims: idToken?.claims ?? [])
    }

    /// Everything that an app may know of a person, as an ID token would say it (OpenID Connect Core 1.0, section 5.3).
    /// - Throws: what sealing throws.
    public func userInfo(of subject: Subject, telling permissions: Set<Permission>) throws -> [String: JSONValue] {
        try content(subject, Array(permissions), nonce: nil, dpopThumbprint: nil).personalClaims(at: surroundings.now())
            .merging(["sub": .string(subject.grant.appScopedID)]) { $1 }
    }

    /// A fresh ID token after an old one, with the same nonce and the same key (provider-wire.md, section 6.5).
    /// - Parameter permissions: what it may tell.
    /// - Throws: what sealing and signing throw.
    public func refreshed(_ old: IdentityClaims, telling permissions: Set<Permission>, of subject: Subject) throws -> IDToken {
        let content = try content(
            subject, Array(permissions), nonce: old.nonce, dpopThumbprint: old.confirmationThumbprint)
        return try sign(content)
    }

    private func content(
        _ subject: Subject, _ granted: [Permission], nonce: String?, dpopThumbprint: String?
    ) throws -> IDTokenContent {
        let picture = try PictureAddress(person: subject.person.id, validFrom: surroundings.now()).sealed(by: sealer)
        var content = IDTokenContent(
            issuer: issuer, person: subject.person, grant: subject.grant, permissions: Set(granted), friendIDs: subject.friendIDs,
            pictureURL: "\(issuer)/pictures/\(picture)", nonce: nonce, dpopThumbprint: dpopThumbprint)
        content.openedFields = granted.reduce(into: []) { $0.formUnion(subject.catalogue[$1]?.fields ?? []) }
        return content
    }

    private func sign(_ content: IDTokenContent) throws -> IDToken {
        let tokenID = TokenMark(content.grant, of: content.person, by: sealer).make(in: surroundings)
        let claims = content.claims(tokenID: tokenID, at: surroundings.now())
        return IDToken(text: Secret(try signingKey.sign(claims)), claims: IDTokenContent.telling(claims))
    }
}
