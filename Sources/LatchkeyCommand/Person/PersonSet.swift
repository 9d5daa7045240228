import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import ProviderWeb

/// The `latchkey person set` command, which changes the data of a person.
struct PersonSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change what is kept of a person.", usage: "latchkey person set LOGIN NAME=VALUE …",
        discussion:
            "A new password ends every session of the person. A password on the command line can be seen by everybody on the machine; "
            + "password=- asks for it at a terminal, and reads it from standard input elsewhere.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @Argument(help: ArgumentHelp(SettingEdit.help, valueName: "NAME=VALUE"))
    var settings: [SettingEdit]

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if settings.contains(where: { $0.name == "email" }) { throw ValidationError("What a person logs in with stays what it is.") }
    }

    func run() async throws {
        let settings = try SettingEdit.withInput(settings)
        let after = try await PersonEdit.change(login, in: try store.open()) { before in
            // A setting names the file of a picture, which a store does not record. So the stored picture stays unless an edit names a file, or
            // none.
            let kept = before.json.filter { SeedFile.personKeys.contains($0.key) && $0.key != "picture" }
            var (after, password) = try SeedFile.person(SettingEdit.apply(settings, to: kept))
            after.person.password = try password.map { try PasswordDigest.make(of: $0) } ?? before.person.password
            after.person.isLocked = before.person.isLocked
            after.person.testApps = before.person.testApps
            if !settings.contains(where: { $0.name == "picture" }) { after.picture = before.picture }
            return after
        }
        AppReport.say(.object(after.json), asJSON: json)
    }
}
