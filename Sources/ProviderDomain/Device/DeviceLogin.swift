public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A login that a device requested and that a person approves in a browser (Wire.md, section 5).
public struct DeviceLogin: Sendable {
    /// The progress of the login.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// The person has not decided yet.
        case pending
        /// The person approved, and the device has not polled since.
        case approved
        /// The person declined.
        case declined
        /// The device received its tokens.
        case redeemed

        /// The states of logins that a person has decided about.
        public static let decided = allCases.filter { $0 != .pending }
    }

    /// The digest of the ``DeviceCode``, which identifies the login.
    public let digest: String
    /// The user code that the device displays.
    public let userCode: UserCode
    /// The app that runs on the device.
    public let appID: String
    /// The requested scope in the order of the request, including `openid` and `offline_access` if they were requested.
    public let scope: [String]
    /// Where the person's browser is redirected at the end; `nil` if it is not redirected.
    public let redirectURI: String?
    /// When the device code and the user code expire.
    public let expiresAt: Date
    /// The progress of the login.
    public var state: State

    /// Creates a login, which is pending by default.
    public init(
        digest: String, userCode: UserCode, appID: String, scope: [String], redirectURI: String?, expiresAt: Date,
        state: State = .pending
    ) {
        self.digest = digest
        self.userCode = userCode
        self.appID = appID
        self.scope = scope
        self.redirectURI = redirectURI
        self.expiresAt = expiresAt
        self.state = state
    }

    /// The permissions that the person is asked for.
    public var permissions: [Permission] { TokenScope.permissions(in: scope) }
    /// Whether the standard token endpoint also issues an ID token.
    public var requestsIDToken: Bool { scope.contains(Permission.openid.name) }
    /// Whether the standard token endpoint also issues a refresh token.
    public var requestsRefreshToken: Bool { scope.contains(TokenScope.offlineAccess) }
    /// Whether the device code and the user code have expired.
    public func hasExpired(at now: Date) -> Bool { expiresAt <= now }
    /// Whether a person can still decide about the login.
    public func isPending(at now: Date) -> Bool { state == .pending && !hasExpired(at: now) }
    /// How many leading characters of the digest become the ID of the ``AuthenticationEvent``.
    public static let loginIDLength = 22
    /// The ``AuthenticationEvent/id`` of the device's tokens.
    public var loginID: String { String(digest.prefix(Self.loginIDLength)) }
    /// Returns the authentication event of the device's tokens. If the token response has to be sent again, the event is the same.
    public func login(of person: Person) -> AuthenticationEvent {
        AuthenticationEvent(id: loginID, passwordStamp: person.password.stamp)
    }

    /// The lifetime of the device code and the user code, in seconds: 7 minutes.
    public static let lifetime: Double = 420
    /// The minimum polling interval, in seconds (RFC 8628, section 3.2).
    public static let interval: Double = 5
    /// How much earlier than the interval a poll may arrive, in seconds, because network delays vary.
    public static let tolerance: Double = 0.5
    /// How long a device may poll again after its tokens were issued, in seconds, because the response may have been lost.
    public static let responseRetryWindow: Double = 60
    /// The largest number of pending codes of one app. The limit applies separately to the codes that the app's server requested and to
    /// those that anyone else requested; see ``DeviceOrigin``. Codes that a person has decided about do not count.
    public static let maximumPending = 10_000
    /// The largest number of pending codes of one network. The limit is high, because all televisions of a large hotel may share one
    /// address.
    public static let maximumPendingInNetwork = 1000
    /// The largest number of approved logins that no device has redeemed yet, for one person and one app. Another approval replaces the
    /// oldest of them.
    public static let maximumApproved = 100
}

/// The outcome of a request for a device code.
public enum DeviceLoginCreation: Sendable, Hashable {
    /// The login is pending.
    case created
    /// Another login that has not expired has the same user code.
    case userCodeInUse
    /// One of the caller's networks has reached its limit of pending codes. The value is the time at which the first of these codes
    /// expires.
    case networkLimitReached(until: Date)
    /// The app's server has reached its limit of pending codes. The value is the time at which the first of these codes expires.
    case appLimitReached(until: Date)
}

extension AuthorizationRequest {
    /// Creates the authorization request of a device login. The dialog always shows the consent page for it, because the device is not the
    /// browser in which the person decides.
    public init(_ login: DeviceLogin, of app: RegisteredApp) {
        self.init(
            app: app, redirectURI: login.redirectURI ?? "", responseTypes: [], permissions: login.permissions,
            asksForIDToken: login.requestsIDToken, state: nil, nonce: nil, codeChallenge: nil, isLimited: false, returnsScopes: false,
            authTypes: [], prompts: [], dpopThumbprint: nil, locales: [], hint: nil, comesFromSDK: true)
    }
}
