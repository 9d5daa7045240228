import ArgumentParser
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey person unlock` command, which unlocks a person's account, and resets the counters of their wrong passwords.
struct PersonUnlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Unlock a person who was locked, or who typed too many wrong passwords.")

    @Argument(help: "The person's login name.")
    var login: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try await store.open()
        let after = try await PersonEdit.setLocked(false, login, in: store)
        try await store.resetPasswordAttempts(of: LoginName.canonical(login), at: SystemEnvironment.real.now())
        AppReport.print(.object(after.json), asJSON: json)
    }
}
