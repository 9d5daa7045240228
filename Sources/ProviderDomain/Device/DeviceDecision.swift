#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's decision about a device login, for the store to record. Only the first decision counts.
public struct DeviceDecision: Sendable {
    /// What the person decided.
    public enum Verdict: Sendable {
        /// The device may receive tokens under the grant. The stamp identifies the password with which the person logged in.
        case approved(Grant, passwordStamp: String)
        /// The device receives nothing. The value is the person who was logged in; `nil` if nobody was.
        case declined(by: Person.ID?)
    }

    /// The digest of the device code.
    public let digest: String
    /// What the person decided.
    public let verdict: Verdict
    /// When the person decided.
    public let decidedAt: Date

    /// Creates a decision about the device login with a given device code digest.
    public init(digest: String, verdict: Verdict, decidedAt: Date) {
        self.digest = digest
        self.verdict = verdict
        self.decidedAt = decidedAt
    }
}
