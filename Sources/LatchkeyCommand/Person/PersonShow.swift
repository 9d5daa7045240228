import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey person show` command, which shows a person and their grants, and with `--audit` also their field accesses, sessions,
/// stored logins, callbacks and audit entries.
struct PersonShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a person, and what apps can see about them.",
        discussion:
            "With --audit: every login, decision and administrative act, the roles that others gave or removed, the fields that each app "
            + "read on each day, the sessions, and the callbacks to apps with their responses. It contains the names of fields, never "
            + "their values.")

    @Argument(help: "The person's login name.")
    var login: String

    @OptionGroup var store: StoreOption

    @Flag(help: "Show the audit log, too.")
    var audit = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let store = try await store.open()
        let record = try await store.existingPerson(login)
        let id = record.person.id
        var members = record.json
        members["number"] = .integer(id.rawValue)
        members["apps"] = .array(try await store.grants(by: id).map { $0.effective(at: SystemEnvironment.real.now()).json })
        guard audit else { return AppReport.print(.object(members), asJSON: json) }
        members["readings"] = .array(try await store.fieldAccessCounts(of: id).map(\.json))
        let now = SystemEnvironment.real.now()
        members["sessions"] = .array(try await store.sessions(of: id, at: now).map(\.json))
        members["kept_logins"] = .array(try await store.storedLogins(of: id, at: now).map(\.json))
        members["callbacks"] = .array(try await store.callbacks(about: id).map(\.json))
        var query = AuditQuery(person: id)
        query.includesAffected = true
        try await AuditReport.print(members, query: query, in: store, asJSON: json)
    }
}
