import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import ProviderWeb

/// The `latchkey person add` command, which adds a person.
struct PersonAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a person.",
        usage: "latchkey person add email=EMAIL password=- first_name=NAME last_name=NAME [NAME=VALUE …]",
        discussion:
            "A password on the command line can be seen by everybody on the machine; password=- asks for it at a terminal, and reads it from standard input elsewhere."
    )

    @Argument(help: ArgumentHelp(SettingEdit.help, valueName: "NAME=VALUE"))
    var settings: [SettingEdit]

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let (found, password) = try SeedFile.person(SettingEdit.apply(try SettingEdit.withInput(settings), to: [:]))
        guard let password else {
            throw Problem("The person needs a password: write password=-, and type it at a terminal or give it on standard input.")
        }
        var record = found
        record.person.password = try PasswordDigest.make(of: password)
        guard try await store.open(orMake: true).change(PersonChange.add(record, at: SystemEnvironment.real.now())) else {
            throw Problem("Somebody logs in as \(record.person.login) already; change them with latchkey person set.")
        }
        AppReport.say(.object(record.json), asJSON: json)
    }
}
