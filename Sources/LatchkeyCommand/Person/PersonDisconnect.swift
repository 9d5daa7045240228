import ArgumentParser
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// `latchkey person disconnect`: an app is removed for a person.
struct PersonDisconnect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect", abstract: "Remove an app for a person, as they could themselves. The app is told.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @Option(name: .customLong("app"), help: "The app's id.")
    var appID: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try store.open()
        let person = try await store.existingPerson(login).person
        let grant = try await store.existingGrant(of: appID, by: person)
        guard try await store.remove(AppRemoval(of: grant, by: .operator, at: Surroundings.real.now())) else {
            throw Problem.notConnected(person, appID)
        }
        AppReport.say(
            ["email": .string(person.login), "app_id": .string(appID), "user_id": .string(grant.appScopedID), "disconnected": true],
            asJSON: json)
    }
}
