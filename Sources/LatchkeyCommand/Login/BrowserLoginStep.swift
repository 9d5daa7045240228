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
        let browser: any BrowserOpener = opensBrowser ? SystemBrowser() : NoBrowser()
        let presenter = LoopbackPresenter(browser: browser) { addresses in
            Terminal.complain("To log in, open \(addresses.start) in a browser on this machine.")
        }
        let manager = LoginManager(settings: settings, session: session, presenter: presenter, defaultAudience: audience)
        manager.startsFresh = startsFresh
        return try await Interruption.cancels(manager.cancel) { try await manager.logIn(with: configuration) }
    }
}
