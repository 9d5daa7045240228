#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a person decided about a device: a fact for the store. The first decision counts.
public struct DeviceDecision: Sendable {
    /// What the person said.
    public enum Verdict: Sendable {
        /// The device may have a token under this grant, says who has logged in with the password of that stamp.
        case approved(Grant, passwordStamp: String)
        /// The device gets nothing, says who is logged in, if anybody is.
        case declined(by: Person.ID?)
    }

    /// The digest of the device's code.
    public let digest: String
    /// What the person said.
    public let verdict: Verdict
    /// When.
    public let decidedAt: Date

    /// A decision about the device whose code has that digest.
    public init(digest: String, verdict: Verdict, decidedAt: Date) {
        self.digest = digest
        self.verdict = verdict
        self.decidedAt = decidedAt
    }
}
