import Foundation

/// What a login remembers while the person is at the provider's.
struct LoginTicket: Sendable, Codable {
    let state: String
    let nonce: String
    let verifier: String
    /// Where the browser goes afterwards: a path of this app.
    let destination: String
    let end: Date

    /// How long somebody may take, in seconds.
    static let lifetime: TimeInterval = 600
}
