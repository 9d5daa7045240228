import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey app show` command, which shows the settings of one app.
struct AppShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show an app.")

    @Argument(help: "The app's id.")
    var app: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Show the secret and the client token too.")
    var secrets = false

    @Flag(help: "Show the lines of the ledger that are about the app.")
    var audit = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try store.open()
        let members = AppReport.json(try await store.existingApp(app), showsSecrets: secrets)
        let question = AuditQuery(appID: app)
        guard audit else { return AppReport.say(.object(members), asJSON: json) }
        try await AuditReport.say(members, with: question, in: store, asJSON: json)
    }
}
