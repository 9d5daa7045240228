import ArgumentParser
import LoginModel
import ProviderDomain
import ProviderStore

/// `latchkey person lock`: nobody logs in as this person any more.
struct PersonLock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Shut a person out: no login works, and no token opens anything, until they are unlocked.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @OptionGroup var store: StoreOption

    func run() async throws { try await PersonEdit.setLocked(true, login, in: try store.open()) }
}
