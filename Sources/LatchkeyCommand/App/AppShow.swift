import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey app show` command, which shows the settings of one app.
struct AppShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show an app.")

    @Argument(help: "The app's ID.")
    var app: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Show the secret and the client token, too.")
    var secrets = false

    @Flag(help: "Show the entries of the audit log about the app, too.")
    var audit = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try await store.open()
        let members = AppReport.json(try await store.existingApp(app), includesSecrets: secrets)
        let query = AuditQuery(appID: app)
        guard audit else { return AppReport.print(.object(members), asJSON: json) }
        try await AuditReport.print(members, query: query, in: store, asJSON: json)
    }
}
