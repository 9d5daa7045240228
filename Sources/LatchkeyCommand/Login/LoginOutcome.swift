import IdentityTokens
import Latchkey

/// What came of a login by either way, ready to be told.
struct LoginOutcome {
    /// For programs.
    let json: JSONValue
    /// For a person at the terminal; nothing after a cancel.
    let lines: [String]
    /// What is complained of after a cancel; `nil` where somebody is logged in.
    let cancelLine: String?

    private static let cancelled = "latchkey: the login was cancelled."

    init(_ result: LoginManagerLoginResult, app: String) {
        json = result.json
        lines = result.isCancelled ? [] : LoginReport.lines(for: result, app: app)
        cancelLine = result.isCancelled ? Self.cancelled : nil
    }

    init(_ result: DeviceLoginManagerResult, app: String) {
        json = result.json
        lines = result.accessToken.map { LoginReport.lines(for: $0, app: app) } ?? []
        switch result.cancellation {
        case nil: cancelLine = nil
        case .codeExpired: cancelLine = "latchkey: the code expired, and nobody was logged in."
        case .byPerson, .byApp: cancelLine = Self.cancelled
        }
    }
}
