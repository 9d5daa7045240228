#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A record that the dialog rejected an authorization request. The store writes it to the audit log. It names no person, because anyone can open
/// such an address.
public struct RejectedAuthorization: Sendable {
    /// The app that the request names.
    public let appID: String
    /// The reason code, which the log also contains. There are only a few dozen codes, whatever the request contains.
    public let reason: String
    /// When the dialog rejected the request.
    public let at: Date

    /// Creates a record of a rejected authorization request.
    public init(appID: String, reason: String, at now: Date) {
        self.appID = appID
        self.reason = reason
        at = now
    }
}
