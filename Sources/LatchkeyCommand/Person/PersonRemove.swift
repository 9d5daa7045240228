import ArgumentParser
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey person remove` command, which removes a person and everything that they granted, and notifies the apps.
struct PersonRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a person and everything that they granted. The provider notifies the apps.",
        discussion: "The entries of the audit log stay: they contain the person's number, which is never reused, and nothing else about "
            + "the person.")

    @Argument(help: "The person's login name.")
    var login: String

    @OptionGroup var store: StoreOption

    @OptionGroup var confirmation: ConfirmationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try await store.open()
        let person = try await store.existingPerson(login).person
        try confirmation.confirm("Remove \(person.name), who logs in as \(person.login), and everything that they granted, for good?")
        let before = try await PersonEdit.remove(login, in: store)
        AppReport.print(["email": .string(before.person.login), "removed": true], asJSON: json)
    }
}
