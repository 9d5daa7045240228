import Foundation
import LoginModel
import Testing

@testable import ProviderDomain

@Suite("Device logins")
struct DeviceLoginTests {
    private func login(_ scope: [String], redirectURI: String? = nil, digest: String = "digest") -> DeviceLogin {
        DeviceLogin(
            digest: digest, userCode: UserCode(Sample.environment), appID: Sample.app.id, scope: scope, redirectURI: redirectURI,
            expiresAt: Sample.now + 420)
    }

    @Test(
        "The scope decides the permissions, the ID token and the refresh token",
        arguments: [
            ([], [], false, false), (["email"], [.email], false, false), (["openid"], [], true, false),
            (["offline_access"], [], false, true),
            (["openid", "profile", "email", "offline_access"], [.publicProfile, .email], true, true),
            (["OpenID"], ["OpenID"], false, false), (["user_likes", "made_up"], [.userLikes, "made_up"], false, false),
        ] as [([String], [Permission], Bool, Bool)])
    func scope(scope: [String], permissions: [Permission], requestsIDToken: Bool, requestsRefreshToken: Bool) {
        let login = login(scope)
        #expect(login.permissions == permissions)
        #expect(login.requestsIDToken == requestsIDToken)
        #expect(login.requestsRefreshToken == requestsRefreshToken)
        #expect(login.state == .pending)
    }

    @Test("The tokens of a device belong to a login named by the beginning of the digest of its code")
    func identity() {
        let digest = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG"
        let first = login([], digest: digest).login(of: Sample.ada)
        #expect(first.id == "abcdefghijklmnopqrstuv")
        #expect(first.passwordStamp == Sample.ada.password.stamp)
        var changed = Sample.ada
        changed.password = PasswordDigest(encoded: "another")
        #expect(login([], digest: digest).login(of: changed).passwordStamp != first.passwordStamp)
    }

    @Test("The authorization request of a device shows the consent page and returns nothing to the app itself")
    func request() {
        let request = AuthorizationRequest(login(["openid", "email"], redirectURI: Sample.webCallback), of: Sample.app)
        #expect(request.permissions == [.email] && request.asksForIDToken && request.redirectURI == Sample.webCallback)
        #expect(request.comesFromSDK && !request.isLimited && !request.isSilent && request.state == nil && request.nonce == nil)
        #expect(!request.returnsCode && !request.returnsIDToken && !request.returnsAccessToken && !request.responseDisclosesLogin)
        #expect(AuthorizationRequest(login([]), of: Sample.app).redirectURI == "")
        let flow = DialogFlow(request, arrivedAt: Sample.now)
        let person = DialogFlow.SignedInPerson(
            person: Sample.ada, authenticatedAt: Sample.now, grant: Sample.grant(granted: [.publicProfile, .email]), appScopedID: "1")
        guard case .showConsent(let prompt, let shown) = flow.step(for: person) else {
            Issue.record("A device login was answered without the consent page")
            return
        }
        #expect(prompt.lines.map(\.permission) == [.publicProfile, .email] && shown.id == Sample.ada.id)
    }

    @Test("A code lives for seven minutes, and a device polls every five seconds")
    func times() {
        #expect(DeviceLogin.lifetime == 420 && DeviceLogin.interval == 5 && DeviceLogin.responseRetryWindow == 60)
        let poll = DevicePoll(digest: "d", appID: "1", polledAt: Sample.now)
        #expect(poll.minimumInterval == 4.5, "Networks are not exact")
        #expect(poll.digest == "d" && poll.appID == "1" && poll.polledAt == Sample.now)
        #expect(DeviceLogin.State.allCases.map(\.rawValue) == ["pending", "approved", "declined", "redeemed"])
    }

    @Test("A decision names the person only if somebody was logged in")
    func decision() {
        let declined = DeviceDecision(digest: "d", verdict: .declined(by: nil), decidedAt: Sample.now)
        guard case .declined(let person) = declined.verdict else {
            Issue.record("not declined")
            return
        }
        #expect(person == nil && declined.digest == "d" && declined.decidedAt == Sample.now)
    }

    /// Every error of the device endpoints; clients branch on the subcode.
    static let errors: [(error: GraphError, code: Int, subcode: Int?, kind: String, status: Int, message: ErrorUserMessage?)] = [
        (.devicePending, 31, 1_349_174, "invalid_request", 400, .devicePending),
        (.devicePollsTooFast, 17, 1_349_172, "invalid_request", 400, .devicePolling),
        (.deviceCodeExpired, 463, 1_349_152, "invalid_code", 400, .deviceExpired),
        (.deviceDeclined, 100, 1_349_173, "access_denied", 400, .deviceDeclined),
        (.deviceNeedsClientToken, 3, nil, "invalid_token", 400, nil),
        (.devicesNotAllowed, 3, nil, "invalid_request", 400, nil), (.redirectURIOfDevice, 191, nil, "invalid_request", 400, nil),
        (.missingDeviceCode, 100, nil, "invalid_request", 400, nil), (.malformedDeviceCode, 100, nil, "invalid_code", 400, nil),
        (.tooManyDevices(retryAfter: 9), 4, nil, "invalid_request", 403, .tooManyCalls),
        (.tooManyDevicesInNetwork(retryAfter: 9), 613, nil, "invalid_request", 403, .tooManyCalls),
        (.tooLong("scope", 1024), 100, nil, "invalid_request", 400, nil),
        (.controlCharacterInScope, 100, nil, "invalid_request", 400, nil),
    ]

    @Test("Each error of a device login has its code, subcode, kind and status", arguments: errors.indices)
    func error(number: Int) {
        let (error, code, subcode, kind, status, message) = Self.errors[number]
        #expect(error.code == code && error.subcode == subcode && error.kind == kind && error.status == status)
        #expect(error.userMessage == message && error.type == "OAuthException")
        #expect(error.isTransient == (error.isRateLimit && subcode == nil), "A poll that came too early is not a rate limit of the app")
        #expect(error.retryAfter == (status == 403 ? 9 : nil))
    }

    @Test("The four answers to a poll are distinct for a client that reads only the subcode")
    func subcodes() {
        let answers: [GraphError] = [.devicePending, .devicePollsTooFast, .deviceCodeExpired, .deviceDeclined]
        #expect(Set(answers.compactMap(\.subcode)).count == 4)
    }
}

@Suite("The parameters of device requests")
struct DeviceRequestParameterTests {
    private static let app = RegisteredApp(
        id: "138483919580948", name: "Sample", redirectURIs: ["https://app.example/callback"], allowsLoginFromDevices: true)
    private static let issued = "92a2b2e351f2b0b3503b2de251132f47"

    private func login(_ query: String, of app: RegisteredApp = app) throws(GraphError) -> DeviceLogin {
        let validator = DeviceRequestValidator(FormParameters(encoded: query))
        try validator.check(app)
        return DeviceLogin(
            of: app, scope: try validator.scope(), redirectURI: try validator.redirectURI(of: app), code: DeviceCode(Sample.environment),
            in: Sample.environment)
    }

    private func error(_ query: String, of app: RegisteredApp = app) -> GraphError? {
        do throws(GraphError) {
            _ = try login(query, of: app)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A redirect URI of a device follows the rule of the dialog",
        arguments: [
            ("https://app.example/callback", true), ("fb138483919580948://authorize", true), ("https://app.example/callback/", false),
            ("http://127.0.0.1/x", false), ("fbconnect://success", false), ("javascript:alert(1)", false), ("callback", false),
            ("https://app.example/callback#x", false), ("fb2://authorize", false),
        ])
    func redirectURIs(text: String, isAllowed: Bool) {
        let query = FormParameters.encode([("redirect_uri", text)])
        #expect(error(query) == (isAllowed ? nil : .redirectURIOfDevice))
        if isAllowed { #expect((try? login(query))?.redirectURI == text) }
    }

    @Test("A scope has at most 1024 bytes and a redirect URI at most 2048, whatever else is wrong with it")
    func lengths() {
        #expect(error("scope=" + String(repeating: "a", count: 1024)) == nil)
        #expect(error("scope=" + String(repeating: "a", count: 1025)) == .tooLong("scope", 1024))
        #expect(error("scope=" + FormParameters.encode(String(repeating: "\u{E9}", count: 513))) == .tooLong("scope", 1024))
        let long = "https://evil.example/" + String(repeating: "a", count: 2027)
        #expect(error("redirect_uri=\(long)") == .redirectURIOfDevice)
        #expect(error("redirect_uri=\(long)a") == .tooLong("redirect_uri", 2048))
        #expect(error("redirect_uri=\(long)a")?.message == "(#100) Param redirect_uri must be at most 2048 bytes long")
    }

    @Test(
        "A scope has no control characters other than white space",
        arguments: [("a%00b", false), ("%00", false), ("a,b%1B", false), ("a%7F", false), ("a%C2%85b", true), ("a%0Ab%09c+d,e", true)])
    func controlCharacters(scope: String, isAllowed: Bool) {
        #expect(error("scope=\(scope)") == (isAllowed ? nil : .controlCharacterInScope))
    }

    @Test("An app decides whether devices may log in, whatever a device sent")
    func setting() {
        var app = Self.app
        app.allowsLoginFromDevices = false
        for query in ["", "scope=user_friends", "redirect_uri=x", "code=x"] { #expect(error(query, of: app) == .devicesNotAllowed) }
    }

    @Test(
        "A device polls with the 32 hexadecimal digits that it received",
        arguments: [
            ("code=\(issued)", nil), ("a=b&code=\(issued)", nil), ("", .missingDeviceCode), ("code=", .missingDeviceCode),
            ("Code=\(issued)", .missingDeviceCode),
            ("code=%FF", .missingDeviceCode), ("code=\(issued)0", .malformedDeviceCode),
            ("code=\(issued.dropLast())", .malformedDeviceCode),
            ("code=\(issued.uppercased())", .malformedDeviceCode), ("code=%20\(issued.dropFirst())", .malformedDeviceCode),
            ("code=\(issued.dropLast())%00", .malformedDeviceCode), ("code=\(issued.dropLast(2))%C3%A9", .malformedDeviceCode),
        ] as [(String, GraphError?)])
    func polling(query: String, error: GraphError?) {
        do throws(GraphError) {
            let code = try DeviceRequestValidator(FormParameters(encoded: query)).deviceCode()
            #expect(error == nil && code.text.reveal(\.self) == Self.issued)
        } catch let found {
            #expect(found == error)
        }
    }

    @Test("The same code always has the same digest: its SHA-256 in base64url")
    func digest() throws {
        // The digest was made with `printf %s 92a2b2e351f2b0b3503b2de251132f47 | openssl dgst -sha256 -binary | basenc --base64url`.
        #expect(try #require(DeviceCode(Self.issued)).digest == "R8Z7YA8vcVabZjn8g4Pu78tR5MXQgHuhS49N-s40C0Q")
    }
}
