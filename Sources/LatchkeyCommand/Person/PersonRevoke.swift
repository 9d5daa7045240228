import ArgumentParser
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey person revoke` command, which revokes one permission that a person granted to an app.
struct PersonRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke one permission of an app for a person, as they can themselves.")

    @OptionGroup var about: PersonAtApp

    @Argument(help: "The permission.")
    var permission: String

    func run() async throws {
        let store = try await about.store.open()
        let person = try await store.existingPerson(about.login).person
        try await OptimisticRetry.run {
            let grant = try await store.existingGrant(of: about.appID, by: person)
            do {
                let revocation = try PermissionRevocation(of: [permission], from: grant, by: .operator, at: SystemEnvironment.real.now())
                return try await store.revokePermissions(revocation) ? () : nil
            } catch let error as GraphError {
                throw Problem("\(error.message).")
            }
        }
        let grant = try await store.existingGrant(of: about.appID, by: person)
        AppReport.print(grant.effective(at: SystemEnvironment.real.now()).json, asJSON: about.json)
    }
}
