import ArgumentParser
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// `latchkey person revoke`: one permission is taken back from an app for a person.
struct PersonRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Take one permission back from an app for a person, as they could themselves.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @Option(name: .customLong("app"), help: "The app's id.")
    var appID: String

    @Argument(help: "The permission.")
    var permission: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try store.open()
        let person = try await store.existingPerson(login).person
        try await Contest.win {
            let grant = try await store.existingGrant(of: appID, by: person)
            do {
                let withdrawal = try PermissionWithdrawal(of: permission, from: grant, by: .operator, at: Surroundings.real.now())
                return try await store.withdraw(withdrawal) ? () : nil
            } catch let error as GraphError {
                throw Problem("\(error.message).")
            }
        }
        let grant = try await store.existingGrant(of: appID, by: person)
        AppReport.say(PersonShow.json(grant.standing(at: Surroundings.real.now())), asJSON: json)
    }
}
