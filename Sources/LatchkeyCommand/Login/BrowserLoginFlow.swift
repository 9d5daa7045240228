import Latchkey

/// The login of `latchkey login` without `--device`, in a browser on this machine that returns the response to a loopback redirect URI.
struct BrowserLoginFlow: Sendable {
    let settings: Settings
    let configuration: LoginConfiguration
    let audience: DefaultAudience
    /// Whether the person must log in again, even if the browser is already logged in at the provider.
    let forcesReauthentication: Bool
    /// Whether to open the system's browser. Otherwise the person opens the printed address.
    let opensBrowser: Bool

    func run(in session: Session) async throws -> LoginManagerLoginResult {
        let manager = LoginManager(
            settings: settings, session: session, presenter: LoopbackPresenter.atTerminal(opensBrowser: opensBrowser),
            defaultAudience: audience)
        manager.forcesReauthentication = forcesReauthentication
        return try await TerminationSignals.withHandler(manager.cancel) { try await manager.logIn(with: configuration) }
    }
}
