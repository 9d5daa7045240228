import ArgumentParser
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey person lock` command, which locks a person's account, so that no login and no token of theirs works.
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
