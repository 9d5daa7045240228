import ArgumentParser
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey person request-deletion` command, which asks an app to delete its data about a person.
struct PersonRequestDeletion: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request-deletion", abstract: "Ask an app to delete its data about a person, as they can themselves.",
        discussion: "The provider that serves the store sends the request to the app; latchkey person show --audit shows the app's "
            + "response.")

    @OptionGroup var about: PersonAtApp

    @OptionGroup var confirmation: ConfirmationOption

    func run() async throws {
        let store = try await about.store.open()
        let person = try await store.existingPerson(about.login).person
        let app = try await store.existingApp(about.appID)
        try confirmation.confirm("Ask the app \(app.id), \(app.name), to permanently delete its data about \(person.login)?")
        let request = DeletionRequest(appID: about.appID, person: person.id, by: .operator, at: SystemEnvironment.real.now())
        if try await store.requestDeletion(request) {
            return AppReport.print(
                ["email": .string(person.login), "app_id": .string(about.appID), "state": .string(AppCallback.State.pending.rawValue)],
                asJSON: about.json)
        }
        if app.dataDeletionCallbackURL == nil {
            let page = app.settings.dataDeletionInstructionsURL.map { " Its instructions for people are at \($0)" } ?? ""
            throw Problem("The app \(about.appID) has no data deletion callback URL.\(page)")
        }
        throw Problem("\(person.login) has never used the app \(about.appID).")
    }
}
