public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The browser sessions in which people are logged in to the provider itself.
public protocol BrowserSessionStore: Sendable {
    // MARK: Queries

    /// Returns the session with the given cookie digest; `nil` if there is none or it has expired.
    func session(withDigest digest: String, at now: Date) async throws(StoreError) -> BrowserSession?
    /// Returns the person's browser sessions that have not expired, the latest login first.
    func sessions(of person: Person.ID, at now: Date) async throws(StoreError) -> [BrowserSession]

    // MARK: Writes

    /// Stores a new browser session.
    /// - Returns: `false`, without an effect, if the person is locked or the password has changed since it was verified.
    func createSession(_ session: BrowserSession, verifiedWith password: PasswordDigest) async throws(StoreError) -> Bool
    /// Records the day on which a session was last used.
    func recordUse(ofSession digest: String, at now: Date) async throws(StoreError)
    /// Ends a session. It has no effect if the session does not exist.
    func endSession(withDigest digest: String, at now: Date) async throws(StoreError)
    /// Ends all other sessions of a person, and the logins that continue without a browser.
    /// - Returns: `false`, without an effect, if the session that makes the request has ended.
    func logOutElsewhere(_ signOut: LogoutElsewhere) async throws(StoreError) -> Bool
}
