import ArgumentParser
import LoginModel
import ProviderDomain
import ProviderStore

/// `latchkey person remove`: a person goes, with everything that they had granted.
struct PersonRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a person, with everything that they had granted. The apps are told.",
        discussion: "The lines of the ledger stay; they have the person's number, which is never another's, and nothing else of them.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @OptionGroup var store: StoreOption

    func run() async throws { try await PersonEdit.change(login, in: try store.open()) { _ in nil } }
}
