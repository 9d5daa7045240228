import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderSeed
import ProviderServices
import ProviderStore
import StrictJSON

/// The `latchkey person add` command, which adds a person.
struct PersonAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a person.",
        usage: "latchkey person add email=EMAIL password=- first_name=NAME last_name=NAME [NAME=VALUE …]",
        discussion:
            "Everybody on this machine can see a password on the command line; password=- prompts for it at a terminal, or reads it from "
            + "standard input."
    )

    @Argument(help: ArgumentHelp(SettingEdit.help, valueName: "NAME=VALUE"))
    var settings: [SettingEdit]

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws { try SettingEdit.checkNames(of: settings, SeedFile.personKeys) }

    func run() async throws {
        let (parsed, password) = try SeedFile.person(SettingEdit.apply(try SettingEdit.readingSecrets(of: settings), to: [:]))
        guard let password else {
            throw ValidationError(
                "The person needs a password: give password=-, and type it at the prompt or pass it on standard input, or give "
                    + "password_digest=-.")
        }
        var record = parsed
        record.person.password = try password.digest()
        guard try await store.open(creatingIfMissing: true).changePerson(PersonChange.add(record, at: SystemEnvironment.real.now())) else {
            throw Problem("A person with the login name \(record.person.login) already exists; change them with latchkey person set.")
        }
        AppReport.print(.object(record.json), asJSON: json)
    }
}
