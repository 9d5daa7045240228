import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderSeed
import ProviderServices
import StrictJSON

/// The `latchkey person set` command, which changes the data of a person.
struct PersonSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a person's data.", usage: "latchkey person set LOGIN NAME=VALUE …",
        discussion:
            "A new password ends every session of the person. Everybody on this machine can see a password on the command line; "
            + "password=- prompts for it at a terminal, or reads it from standard input.")

    @Argument(help: "The person's login name.")
    var login: String

    @Argument(help: ArgumentHelp(SettingEdit.help, valueName: "NAME=VALUE"))
    var settings: [SettingEdit]

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        try SettingEdit.checkNames(of: settings, SeedFile.personKeys)
        if settings.contains(where: { $0.name == "email" }) { throw ValidationError("The login name of a person cannot be changed.") }
    }

    func run() async throws {
        let settings = try SettingEdit.readingSecrets(of: settings)
        let after = try await PersonEdit.change(login, in: store.open()) { before in
            // The setting `picture` names a file, but the store has only the picture itself. The stored picture stays unless an edit sets
            // or removes the setting.
            let stored = before.json.filter { SeedFile.personKeys.contains($0.key) && $0.key != "picture" }
            var (after, password) = try SeedFile.person(SettingEdit.apply(settings, to: stored))
            after.person.password = try password?.digest() ?? before.person.password
            after.person.isLocked = before.person.isLocked
            after.person.testApps = before.person.testApps
            if !settings.contains(where: { $0.name == "picture" }) { after.picture = before.picture }
            return after
        }
        AppReport.print(.object(after.json), asJSON: json)
    }
}
