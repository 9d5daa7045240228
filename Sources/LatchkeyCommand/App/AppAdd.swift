import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey app add` command, which registers an app.
struct AppAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Register an app.", usage: "latchkey app add name=NAME [redirect_uris=URI,…] [NAME=VALUE …]",
        discussion: "The id, the secret and the client token are made where none is given, and shown this once. The mode is development "
            + "unless mode=live is given.")

    @Argument(help: ArgumentHelp(SettingEdit.help, valueName: "NAME=VALUE"))
    var settings: [SettingEdit] = []

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let surroundings = SystemEnvironment.real
        let values = try SettingEdit.apply(
            try SettingEdit.withInput(settings),
            to: [
                "id": .string(surroundings.appID()), "secret": .string(surroundings.appSecret()),
                "client_token": .string(surroundings.appSecret()), "mode": "development",
            ])
        let store = try store.open(orMake: true)
        var app = try SeedFile.app(values, knowing: Set(try await store.permissionDefinitions().map(\.permission)))
        let icon = try SeedFile.icon(values).map(IconImage.Edit.set)
        app.iconDigest = icon?.digest
        guard try await store.change(AppChange.add(app, icon: icon, at: surroundings.now())) else {
            throw Problem("There is an app \(app.id) already; change it with latchkey app set.")
        }
        AppReport.say(.object(AppReport.json(app, showsSecrets: true)), asJSON: json)
    }
}
