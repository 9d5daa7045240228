import IdentityTokens
import Latchkey

/// The result of a login in a browser or on a device, formatted for output.
struct LoginOutcome {
    /// The result as JSON, for programs.
    let json: JSONValue
    /// The result as lines, for a person at the terminal; empty after a cancellation.
    let lines: [String]
    /// The error line after a cancellation; `nil` if the person is logged in.
    let cancellationLine: String?

    private static let canceled = "latchkey: the login was canceled."

    init(_ result: LoginManagerLoginResult, app: String) {
        json = result.json
        lines = result.isCancelled ? [] : LoginReport.lines(for: result, app: app)
        cancellationLine = result.isCancelled ? Self.canceled : nil
    }

    init(_ result: DeviceLoginManagerResult, app: String) {
        json = result.json
        lines = result.accessToken.map { LoginReport.lines(for: $0, app: app) } ?? []
        switch result.cancellation {
        case nil: cancellationLine = nil
        case .codeExpired: cancellationLine = "latchkey: the code expired before the person logged in."
        case .byPerson, .byApp: cancellationLine = Self.canceled
        }
    }
}
