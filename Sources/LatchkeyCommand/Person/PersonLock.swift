import ArgumentParser
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey person lock` command, which locks a person's account, so that no login and no token of theirs works.
struct PersonLock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Lock a person: until they are unlocked, they cannot log in, and their tokens do not work.")

    @Argument(help: "The person's login name.")
    var login: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let after = try await PersonEdit.setLocked(true, login, in: store.open())
        AppReport.print(.object(after.json), asJSON: json)
    }
}
