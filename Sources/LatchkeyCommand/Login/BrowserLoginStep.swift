import Latchkey

/// `latchkey login` without `--device`: the person's browser on this machine comes back with the answer.
struct BrowserLoginStep: Sendable {
    let settings: Settings
    let configuration: LoginConfiguration
    let audience: DefaultAudience
    /// Whether the person is asked who they are, whatever the browser remembers.
    let startsFresh: Bool
    /// Whether the system's browser is opened; without, the person opens the address.
    let opensBrowser: Bool

    func run(in session: Session) async throws -> LoginManagerLoginResult {
        let manager = LoginManager(
            settings: settings, session: session, presenter: LoopbackPresenter.atTerminal(opensBrowser: opensBrowser),
            defaultAudience: audience)
        manager.startsFresh = startsFresh
        return try await Interruption.cancels(manager.cancel) { try await manager.logIn(with: configuration) }
    }
}
