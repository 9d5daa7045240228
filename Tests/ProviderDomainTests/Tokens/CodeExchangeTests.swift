import Foundation
import LoginModel
import ProviderDomain
import Testing

/// The parameters of a client that sends its secret, and of a client that does not.
private enum Client {
    static let secret = "0123456789abcdef0123456789abcdef"
    static let proven = "\(unauthenticated)&client_secret=\(secret)"
    static let unauthenticated = "client_id=138483919580948&redirect_uri=https://app.example/callback"
}

@Suite("The exchange of authorization codes")
struct CodeExchangeTests {
    private func code(_ query: String = "", of app: RegisteredApp = Sample.app) throws -> String {
        var grant = Sample.grant()
        grant.appID = app.id
        return try AuthorizationCode(
            id: "one", grant: grant, of: Sample.ada, request: try Sample.request(query, of: app), permissions: [.publicProfile],
            issuedAt: Sample.now
        ).sealed(by: Sample.sealer)
    }

    /// Exchanges the code in a form. The checks run in the same order as at the token endpoint.
    private func exchange(
        _ form: String, basic: TokenClient.Credentials? = nil, of app: RegisteredApp = Sample.app, after seconds: Double = 0
    ) throws(GraphError) -> AuthorizationCode {
        let parameters = FormParameters(encoded: form)
        let client = TokenClient(parameters, basic: basic, secrets: Sample.secrets)
        _ = try client.appID()
        _ = try TokenGrantType(parameters)
        let isAuthenticated = try client.authenticate(app)
        let exchange = CodeExchange(parameters)
        let code = try exchange.code(for: app, openedBy: Sample.sealer)
        try exchange.checkRedirectURI(of: code)
        try exchange.checkVerifier(of: code, for: app, isAuthenticated: isAuthenticated)
        try code.checkExpiry(at: Sample.now.addingTimeInterval(seconds))
        return code
    }

    private func expect(
        _ message: String, _ code: Int, _ subcode: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        _ work: () throws -> AuthorizationCode
    ) {
        let error = #expect(throws: GraphError.self, sourceLocation: sourceLocation) { try work() }
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")", sourceLocation: sourceLocation)
        #expect(error?.code == code, sourceLocation: sourceLocation)
        #expect(error?.subcode == subcode, sourceLocation: sourceLocation)
        #expect(error?.status == 400, sourceLocation: sourceLocation)
    }

    // MARK: The client

    @Test("The client ID comes from the parameter or from HTTP Basic authentication")
    func appID() throws {
        #expect(try TokenClient(FormParameters(encoded: "client_id=1"), basic: nil, secrets: Sample.secrets).appID() == "1")
        let basic = TokenClient.Credentials(clientID: "2", secret: nil)
        #expect(try TokenClient(FormParameters(encoded: ""), basic: basic, secrets: Sample.secrets).appID() == "2")
    }

    @Test(
        "An invalid request is rejected before the code is opened",
        arguments: [
            ("", 101, "Missing client_id parameter."), ("client_id=", 101, "Missing client_id parameter."),
            ("client_id=1&client_id=1", 100, "(#100) The parameter client_id occurs more than once"),
            ("client_id=1&code=a&code=b", 100, "(#100) The parameter code occurs more than once"),
            ("client_id=1&redirect_uri=a&redirect_uri=b", 100, "(#100) The parameter redirect_uri occurs more than once"),
            ("client_id=1&code_verifier=a&code_verifier=b", 100, "(#100) The parameter code_verifier occurs more than once"),
            ("\(Client.proven)&grant_type=password", 100, "(#100) The grant_type password is not supported at this endpoint"),
            ("\(Client.unauthenticated)&client_secret=wrong", 1, "Error validating client secret."),
            ("\(Client.unauthenticated)&client_secret=\(Client.secret)0", 1, "Error validating client secret."),
            ("client_id=138483919580948&client_secret=\(Client.secret)", 191, "Missing redirect_uri parameter."),
            (Client.proven, 1, "Missing authorization code"), ("\(Client.proven)&code=", 1, "Missing authorization code"),
        ])
    func early(form: String, number: Int, message: String) { expect(message, number) { try exchange(form) } }

    @Test("A client that fails to authenticate learns nothing about the code")
    func codeNotOpened() throws {
        let app = RegisteredApp(id: "2", name: "Other", secret: Secret("other"), redirectURIs: [Sample.webCallback])
        for code in [try code(), try code(of: app), "AQrubbish", ""] {
            for seconds in [0.0, 601] {
                expect("Error validating client secret.", 1) {
                    try exchange("\(Client.unauthenticated)&client_secret=wrong&code=\(code)", after: seconds)
                }
            }
        }
    }

    @Test("The exchange rejects a secret if the app has none")
    func secretlessApp() throws {
        var app = Sample.app
        app.secret = nil
        let form = "\(Client.proven)&code=\(try code())"
        expect("Error validating client secret.", 1) { try exchange(form, of: app) }
    }

    @Test("The exchange accepts the secret from HTTP Basic authentication")
    func basic() throws {
        let form = "\(Client.unauthenticated)&code=\(try code())"
        let right = TokenClient.Credentials(clientID: Sample.app.id, secret: Secret(Client.secret))
        #expect(try exchange(form, basic: right).id == "one")
        let wrong = TokenClient.Credentials(clientID: Sample.app.id, secret: Secret("wrong"))
        expect("Error validating client secret.", 1) { try exchange(form, basic: wrong) }
    }

    // MARK: The code

    @Test("The exchange succeeds with the secret and ignores other parameters")
    func success() throws {
        let text = try code("nonce=n")
        for rest in ["", "&grant_type=authorization_code", "&machine_id=1&fields="] {
            #expect(try exchange("\(Client.proven)&code=\(text)\(rest)").nonce == "n")
        }
    }

    @Test("The exchange rejects a malformed code", arguments: ["x", "AQ", "AQAA", "EAAB"])
    func malformed(text: String) {
        expect("Invalid verification code format.", 100) { try exchange("\(Client.proven)&code=\(text)") }
    }

    @Test("The exchange rejects the code of another app")
    func otherApp() throws {
        let app = RegisteredApp(id: "2", name: "Other", redirectURIs: [Sample.webCallback])
        let form = "\(Client.proven)&code=\(try code(of: app))"
        expect("Error validating verification code. The code was issued to another app.", 100) { try exchange(form) }
    }

    @Test(
        "The exchange rejects a redirect URI that differs from the one of the dialog",
        arguments: [
            "https://app.example/callback/", "https://app.example/Callback", "http://127.0.0.1/callback",
            "https://app.example/callback#_=_",
            "https://app.example/callback?code=x",
        ])
    func redirectURI(text: String) throws {
        let form = "client_id=138483919580948&client_secret=\(Client.secret)&redirect_uri=\(FormParameters.encode(text))&code=\(try code())"
        expect("Error validating verification code. Please make sure your redirect_uri is identical", 100, 36008) { try exchange(form) }
    }

    @Test("The exchange rejects a code after ten minutes")
    func expiry() throws {
        let form = "\(Client.proven)&code=\(try code())"
        #expect(try exchange(form, after: 599).id == "one")
        expect("This authorization code has expired.", 100, 36007) { try exchange(form, after: 600) }
    }

    // MARK: The verifier

    @Test("The exchange needs no secret if the code verifier matches", arguments: ["S256", "plain"])
    func verifier(method: String) throws {
        let challenge = method == "S256" ? Sample.challenge : Sample.verifier
        var app = Sample.app
        app.settings.allowsTokensInRedirects = method == "plain"
        let text = try code("code_challenge=\(challenge)&code_challenge_method=\(method)", of: app)
        #expect(try exchange("\(Client.unauthenticated)&code=\(text)&code_verifier=\(Sample.verifier)", of: app).id == "one")
    }

    @Test(
        "The exchange rejects a wrong or missing code verifier, even with the secret (RFC 9700, section 2.1.1)",
        arguments: [
            "", "&code_verifier=", "&code_verifier=short", "&code_verifier=\(Sample.verifier)x", "&code_verifier=\(Sample.challenge)",
            "&code_verifier=\(String(repeating: "a", count: 43))", "&code_verifier=\(String(repeating: "a", count: 129))",
            "&code_verifier=\(Sample.verifier.dropLast())%20",
        ])
    func wrongVerifier(rest: String) throws {
        let text = try code("code_challenge=\(Sample.challenge)&code_challenge_method=S256")
        for client in [Client.proven, Client.unauthenticated] {
            expect("Invalid code verifier. Code verifier should be a cryptographically random string", 1) {
                try exchange("\(client)&code=\(text)\(rest)")
            }
        }
    }

    @Test("The exchange rejects a code verifier if the dialog had no challenge, even with the secret")
    func downgrade() throws {
        let text = try code()
        for client in [Client.proven, Client.unauthenticated] {
            expect("code_verifier param is provided without a code_challenge in authorization request.", 1) {
                try exchange("\(client)&code=\(text)&code_verifier=\(Sample.verifier)")
            }
        }
    }

    @Test("The exchange needs the secret or a code verifier")
    func noProof() throws {
        let form = "\(Client.unauthenticated)&code=\(try code())"
        expect("Missing client_secret or code_verifier parameter.", 1) { try exchange(form) }
        expect("Missing client_secret or code_verifier parameter.", 1) { try exchange(form + "&client_secret=") }
    }

    @Test("The exchange needs a code verifier if the app is native")
    func nativeApp() throws {
        var app = Sample.app
        // The dialog issues a code to a native app only with a challenge. This code was issued before the app became native.
        let bare = try code(of: app)
        app.settings.isNative = true
        let message = "The secret of a desktop app is not confidential"
        for client in [Client.proven, Client.unauthenticated] { expect(message, 1) { try exchange("\(client)&code=\(bare)", of: app) } }
        let challenged = try code("code_challenge=\(Sample.challenge)&code_challenge_method=S256", of: app)
        for client in [Client.proven, Client.unauthenticated] {
            #expect(try exchange("\(client)&code=\(challenged)&code_verifier=\(Sample.verifier)", of: app).id == "one")
        }
    }

    @Test("Each error has the kind that clients expect (section 3.4)")
    func kinds() {
        #expect(GraphError.codeUsed.kind == "invalid_code")
        #expect(GraphError.codeUsed.subcode == 36009)
        #expect(GraphError.notAuthorized(appID: "1").kind == "invalid_token")
        #expect(GraphError.notAuthorized(appID: "1").code == 190)
        #expect(GraphError.malformed("x", status: 413).kind == "invalid_request")
        #expect(GraphError.unexpected.isTransient)
        #expect(!GraphError.codeUsed.isTransient)
    }
}
