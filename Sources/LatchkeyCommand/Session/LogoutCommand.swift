import ArgumentParser
import Latchkey

/// The `latchkey logout` command, which ends the session that `latchkey login` stored.
struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Delete the stored session of latchkey login.",
        discussion: """
            The browser stays logged in at the provider. The exit status is 1 if --revoke failed, although the session is deleted, and \
            also if the session cannot be read or changed, for example because the keyring is locked.
            """)

    @Flag(help: "Also revoke all permissions of the app at the provider.")
    var revoke = false

    func run() async throws {
        let stored = StoredSession.open()
        try stored.requireReadable()
        guard !stored.isEmpty else { return Terminal.printLine("You were not logged in.") }
        let manager = LoginManager(settings: try stored.settings(), session: stored.session)
        guard revoke else {
            manager.logOut()
            if let problem = stored.session.storageProblem { throw problem }
            return Terminal.printLine("Logged out. The app keeps its permissions at the provider.")
        }
        let revocation = await manager.logOutRevokingPermissions().revocation
        if let problem = stored.session.storageProblem { throw problem }
        switch revocation {
        case .revoked: Terminal.printLine("Logged out. The app has lost all permissions at the provider.")
        case .nothingToRevoke: Terminal.printLine("Logged out. There was nothing to revoke at the provider.")
        case .failed(let error):
            Terminal.printError("latchkey: logged out, but the provider did not revoke the permissions: \(ErrorLine.line(for: error))")
            throw ExitCode(1)
        }
    }
}
