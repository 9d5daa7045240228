import ArgumentParser
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey person remove` command, which removes a person and everything that they granted, and notifies the apps.
struct PersonRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a person, with everything that they had granted. The apps are told.",
        discussion: "The lines of the ledger stay; they have the person's number, which is never another's, and nothing else of them.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @OptionGroup var store: StoreOption

    @OptionGroup var confirmation: ConfirmationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try store.open()
        let person = try await store.existingPerson(login).person
        try confirmation.confirm("Remove \(person.name), who logs in as \(person.login), and everything that they granted, for good?")
        let before = try await PersonEdit.remove(login, in: store)
        AppReport.say(["email": .string(before.person.login), "removed": true], asJSON: json)
    }
}
