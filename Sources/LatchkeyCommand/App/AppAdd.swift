import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderSeed
import ProviderStore
import StrictJSON

/// The `latchkey app add` command, which registers an app.
struct AppAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Register an app.", usage: "latchkey app add name=NAME [redirect_uris=URI,…] [NAME=VALUE …]",
        discussion: "The command generates the ID, the secret and the client token unless you give them, and shows them only once. The "
            + "mode is development unless you give mode=live.")

    @Argument(help: ArgumentHelp(SettingEdit.help, valueName: "NAME=VALUE"))
    var settings: [SettingEdit] = []

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { try SettingEdit.checkNames(of: settings, SeedFile.appKeys) }

    func run() async throws {
        let environment = SystemEnvironment.real
        let values = try SettingEdit.apply(
            try SettingEdit.readingSecrets(of: settings),
            to: [
                "id": .string(environment.appID()), "secret": .string(environment.appSecret()),
                "client_token": .string(environment.appSecret()), "mode": "development",
            ])
        let store = try await store.open(creatingIfMissing: true)
        var app = try SeedFile.app(values, operatorPermissions: Set(try await store.permissionDefinitions().map(\.permission)))
        let icon = try SeedFile.icon(values).map(IconImage.Edit.set)
        app.iconDigest = icon?.digest
        guard try await store.changeApp(AppChange.add(app, icon: icon, at: environment.now())) else {
            throw Problem("The app \(app.id) already exists; change it with latchkey app set.")
        }
        AppReport.print(.object(AppReport.json(app, includesSecrets: true)), asJSON: json)
    }
}
