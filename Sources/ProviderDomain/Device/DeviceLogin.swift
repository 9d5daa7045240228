public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A device that waits for a person (provider-wire.md, section 5).
public struct DeviceLogin: Sendable {
    /// How far it is.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// Nobody has decided.
        case pending
        /// The person agreed, and the device has not asked since.
        case approved
        /// The person refused.
        case declined
        /// The device has its token.
        case redeemed
    }

    /// The digest of the ``DeviceCode``; names the login.
    public let digest: String
    /// What the device shows.
    public let userCode: UserCode
    /// Whose device it is.
    public let appID: String
    /// What the device asks for, in the order of the request, with `openid` and `offline_access` where they are in it.
    public let scope: [String]
    /// Where the person's browser goes in the end, if anywhere.
    public let redirectURI: String?
    /// When its codes end.
    public let expiresAt: Date
    /// How far it is.
    public var state: State

    /// A device that has just asked, unless `state` says otherwise.
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

    /// What the person is asked about.
    public var permissions: [Permission] { TokenScope.permissions(in: scope) }
    /// Whether the standard endpoint gives an ID token too.
    public var asksForIDToken: Bool { scope.contains(Permission.openid.name) }
    /// Whether the standard endpoint gives a refresh token too.
    public var asksForRefresh: Bool { scope.contains(TokenScope.offlineAccess) }
    /// How many characters of a digest name the login that the device's tokens come of.
    public static let loginLength = 22
    /// The login that the device's tokens come of: the same one, however often an answer has to be sent again.
    public func login(of person: Person) -> LoginAct {
        LoginAct(id: String(digest.prefix(Self.loginLength)), passwordStamp: person.password.stamp)
    }

    /// Seconds for which a code lives: 7 minutes.
    public static let lifetime: Double = 420
    /// Seconds that a device leaves between two questions.
    public static let interval: Double = 5
    /// How much sooner a question may come, in seconds: a network is not a clock.
    public static let tolerance: Double = 0.5
    /// Seconds for which a device may ask again after it was given its token: the answer may have been lost on its way.
    public static let secondAnswer: Double = 60
    /// How many codes of one app may be waiting that its server has asked for, and how many that anybody else has; see ``DeviceOrigin``. One that
    /// a person has decided about takes no place.
    public static let mostWaiting = 10_000
    /// How many codes of one network may be waiting: every television of a large hotel can be behind one address.
    public static let mostWaitingInNetwork = 1000
    /// How many logins of one person at one app may be approved that no device has fetched: one more takes the place of the oldest.
    public static let mostApproved = 100
}

/// What became of a new device login.
public enum DeviceLoginOpening: Sendable, Hashable {
    /// It waits.
    case opened
    /// Another device has that user code at this moment.
    case userCodeTaken
    /// One of the caller's networks has as many codes as it may; the first of them ends at that moment.
    case tooManyOfNetwork(until: Date)
    /// The app's server has as many codes as it may; the first of them ends at that moment.
    case tooManyOfApp(until: Date)
}
