import Foundation

/// The state of a login in progress, while the person is at the provider.
struct PendingLogin: Sendable, Codable {
    let state: String
    let nonce: String
    let verifier: String
    /// The path in this app to which the browser is redirected after the login.
    let destination: String
    let end: Date

    /// The maximum duration of a login in seconds.
    static let lifetime: TimeInterval = 600
}
