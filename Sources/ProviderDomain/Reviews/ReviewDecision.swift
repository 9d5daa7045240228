import Crypto
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The operator decides about a request: a fact for the store. An approval gives the app the access at the same moment.
public struct ReviewDecision: Sendable {
    /// What was decided.
    public enum Verdict: Sendable, Hashable {
        /// The app gets the access.
        case approved
        /// It does not, and is told why.
        case refused(ReviewText)
    }

    /// The request.
    public let id: Int64
    /// What was decided.
    public let verdict: Verdict
    /// Who decides, by login name; `nil` at the command line.
    public let login: String?
    /// What the app looked like, see ``RegisteredApp/look``; `nil` for whoever does not look at it.
    public let look: String?
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(on id: Int64, _ verdict: Verdict, by login: String?, seeing look: String? = nil, at now: Date) {
        self.id = id
        self.verdict = verdict
        self.login = login
        self.look = look
        at = now
    }
}

/// What came of a decision.
public enum ReviewOutcome: Sendable, Hashable {
    /// It holds: the request as it is now.
    case decided(ReviewRequest)
    /// Somebody was faster: the request as they left it.
    case tooLate(ReviewRequest)
    /// The app has another name, picture or privacy policy than the one that was looked at: the request as it waits still.
    case changed(ReviewRequest)
    /// There is no such request.
    case unknown
}

extension RegisteredApp {
    /// Stands for what people know the app by: its name, its picture and its privacy policy.
    public var look: String {
        let parts = [name, iconDigest ?? "", settings.privacyPolicyURL ?? ""].map { "\($0.utf8.count):\($0)" }
        return Base64URL.encode(SHA256.hash(data: Array(parts.joined().utf8)))
    }
}
