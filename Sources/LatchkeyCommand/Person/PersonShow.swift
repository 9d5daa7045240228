import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The `latchkey person show` command, which shows a person and their grants, and with `--audit` also their field accesses, sessions, stored
/// logins, callbacks and audit entries.
struct PersonShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a person, and what apps may see of them.",
        discussion:
            "With --audit: every login, decision and administrative act, the roles that others gave or took, what each app was told on which day, where they are logged in, "
            + "and what the apps were told or have answered about the person's leaving. It has names of fields, never values.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Show the ledger too.")
    var audit = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try store.open()
        let record = try await store.existingPerson(login)
        let id = record.person.id
        var members = record.json
        members["number"] = .integer(id.rawValue)
        members["apps"] = .array(try await store.grants(by: id).map { $0.standing(at: SystemEnvironment.real.now()).json })
        guard audit else { return AppReport.say(.object(members), asJSON: json) }
        members["readings"] = .array(try await store.readings(of: id).map(\.json))
        let now = SystemEnvironment.real.now()
        members["sessions"] = .array(try await store.sessions(of: id, at: now).map(\.json))
        members["kept_logins"] = .array(try await store.keptLogins(of: id, at: now).map(\.json))
        members["callbacks"] = .array(try await store.callbacks(about: id).map(\.json))
        var question = AuditQuery(person: id)
        question.includesAffected = true
        try await AuditReport.say(members, with: question, in: store, asJSON: json)
    }
}
