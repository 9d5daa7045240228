#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A kind of record that expires. The store deletes each record some time after it has expired.
public enum ExpiringRecord: Sendable, Hashable, CaseIterable {
    /// A login that a device has requested.
    case deviceLogin
    /// A person's session at the provider.
    case session
    /// The refresh tokens of a login.
    case refreshTokenFamily
    /// The access tokens of a login on a device.
    case deviceTokens
    /// A counter of wrong passwords or user codes.
    case passwordCounter
    /// A redeemed authorization code.
    case redeemedCode
    /// A used DPoP proof.
    case usedProof
    /// A login that ended before its tokens expired.
    case endedLogin
    /// The values that an app bound to a login.
    case loginNote

    /// The number of seconds for which a record stays after it has expired. The refresh tokens of a login stay on the person's sessions page
    /// until the access tokens of the login have expired. Every other record may be deleted at once.
    public var retention: Double { self == .refreshTokenFamily ? StoredLogin.lifeAfterRefreshTokens : 0 }

    /// Whether a record is still valid at its expiry time. If `true`, the record expires only after that time.
    public var isValidAtExpiry: Bool {
        switch self {
        case .redeemedCode, .usedProof, .endedLogin, .loginNote: true
        case .deviceLogin, .session, .refreshTokenFamily, .deviceTokens, .passwordCounter: false
        }
    }

    /// Returns the latest expiry time of the records that may be deleted. A record that expires exactly then may be deleted unless
    /// ``isValidAtExpiry`` is `true`.
    public func latestExpiryOfDeletedRecords(at now: Date) -> Date { now.addingTimeInterval(-retention) }
}
