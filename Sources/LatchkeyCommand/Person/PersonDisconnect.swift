import ArgumentParser
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey person disconnect` command, which removes an app for a person, and notifies the app.
struct PersonDisconnect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect", abstract: "Remove an app for a person, as they can themselves. The provider notifies the app.")

    @OptionGroup var about: PersonAtApp

    @OptionGroup var confirmation: ConfirmationOption

    func run() async throws {
        let store = try await about.store.open()
        let person = try await store.existingPerson(about.login).person
        let grant = try await store.existingGrant(of: about.appID, by: person)
        try confirmation.confirm(
            "Remove the app \(about.appID) for \(person.login), with everything that they granted to it, and notify the app?")
        guard try await store.removeGrant(AppRemoval(of: grant, by: .operator, at: SystemEnvironment.real.now())) else {
            throw Problem.notConnected(person, about.appID)
        }
        AppReport.print(
            ["email": .string(person.login), "app_id": .string(about.appID), "user_id": .string(grant.appScopedID), "disconnected": true],
            asJSON: about.json)
    }
}
