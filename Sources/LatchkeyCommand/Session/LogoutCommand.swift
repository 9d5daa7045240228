import ArgumentParser
import Latchkey

/// The `latchkey logout` command, which ends the session that `latchkey login` stored.
struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Forget the session that latchkey login has kept.",
        discussion: """
            The browser stays logged in at the provider. Ends with status 1 when --revoke did not work; the session is forgotten even so. Also \
            ends with status 1 when the session cannot be read or changed, as when it is in a keyring that is locked.
            """)

    @Flag(help: "Also take back, at the provider, what the app was granted.")
    var revoke = false

    func run() async throws {
        let kept = StoredSession.open()
        try kept.requireReadable()
        guard !kept.isEmpty else { return Terminal.say("Nobody was logged in.") }
        let manager = LoginManager(settings: try kept.settings(), session: kept.session)
        guard revoke else {
            manager.logOut()
            if let problem = kept.session.storageProblem { throw problem }
            return Terminal.say("Logged out. The provider was not told.")
        }
        let revocation = await manager.logOutRevokingPermissions().revocation
        if let problem = kept.session.storageProblem { throw problem }
        switch revocation {
        case .revoked: Terminal.say("Logged out. The app has lost all permissions at the provider.")
        case .nothingToRevoke: Terminal.say("Logged out. There was nothing to take back at the provider.")
        case .failed(let error):
            Terminal.complain("latchkey: logged out, but the provider did not take the permissions back: \(ErrorLine.line(for: error))")
            throw ExitCode(1)
        }
    }
}
