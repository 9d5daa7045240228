import Crypto
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The operator's decision about a review request, for the store to record. The store records an approval and gives the app the access in
/// one transaction.
public struct ReviewDecision: Sendable {
    /// The outcome of a review.
    public enum Verdict: Sendable, Hashable {
        /// The app receives Advanced Access.
        case approved
        /// The app does not receive Advanced Access. The text is the reason that the app is given.
        case refused(ReviewText)
    }

    /// The number of the review request.
    public let id: Int64
    /// The outcome of the review.
    public let verdict: Verdict
    /// The login name of the reviewer; `nil` if the operator decided at the command line.
    public let login: String?
    /// The ``RegisteredApp/appearanceDigest`` of the app as the reviewer saw it; `nil` if the reviewer did not see the app.
    public let appearanceDigest: String?
    /// When the operator decided.
    public let at: Date

    /// Creates a decision about the review request with the given number.
    public init(on id: Int64, _ verdict: Verdict, by login: String?, appearanceDigest: String? = nil, at now: Date) {
        self.id = id
        self.verdict = verdict
        self.login = login
        self.appearanceDigest = appearanceDigest
        at = now
    }
}

/// The outcome of submitting a decision.
public enum ReviewOutcome: Sendable, Hashable {
    /// The decision was recorded. The value is the updated request.
    case decided(ReviewRequest)
    /// The request had already been decided or withdrawn. The value is its current state.
    case alreadyDecided(ReviewRequest)
    /// The app's name, icon, or privacy policy changed after the reviewer saw it. The value is the pending request.
    case changed(ReviewRequest)
    /// There is no such request.
    case unknown
}

extension RegisteredApp {
    /// A digest of what people recognize the app by: its name, its icon, and its privacy policy.
    public var appearanceDigest: String {
        let parts = [name, iconDigest ?? "", settings.privacyPolicyURL ?? ""].map { "\($0.utf8.count):\($0)" }
        return Base64URL.encode(SHA256.hash(data: Array(parts.joined().utf8)))
    }
}
