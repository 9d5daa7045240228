import IdentityTokens
import Latchkey

/// The result of a login in a browser or on a device, formatted for output.
struct LoginOutcome {
    /// The result as JSON, for programs.
    let json: JSONValue
    /// The result as lines, for a person at the terminal; empty after a cancellation.
    let lines: [String]
    /// The error line after a cancellation; `nil` if the person is logged in.
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
