import ArgumentParser
import IdentityTokens
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

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let after = try await PersonEdit.setLocked(true, login, in: try store.open())
        AppReport.say(.object(after.json), asJSON: json)
    }
}
