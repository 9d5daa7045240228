import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderSeed
import StrictJSON

/// The `latchkey app set` command, which changes settings of an app.
struct AppSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change settings of an app.", usage: "latchkey app set APP NAME=VALUE …")

    @Argument(help: "The app's ID.")
    var app: String

    @Argument(help: ArgumentHelp(SettingEdit.help, valueName: "NAME=VALUE"))
    var settings: [SettingEdit]

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        try SettingEdit.checkNames(of: settings, SeedFile.appKeys)
        if settings.contains(where: { $0.name == "id" }) { throw ValidationError("id cannot be changed: an app keeps its ID.") }
    }

    func run() async throws {
        let settings = try SettingEdit.readingSecrets(of: settings)
        // The setting `icon` names a file, but the store has only the icon itself. The stored icon stays unless an edit sets or removes the
        // setting.
        let names = settings.filter { $0.name == "icon" }
        let file = try SeedFile.icon(SettingEdit.apply(names, to: [:]))
        let icon: IconImage.Edit? = names.isEmpty ? nil : file.map(IconImage.Edit.set) ?? .remove
        let after = try await AppEdit.change(app, icon: icon, in: store.open()) { before in
            try SeedFile.app(
                SettingEdit.apply(settings, to: AppReport.values(before)), operatorPermissions: Set(before.operatorPermissions.keys))
        }
        AppReport.print(.object(AppReport.json(after, includesSecrets: false)), asJSON: json)
    }
}
