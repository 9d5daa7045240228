import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// `latchkey person show`: a person, what they have granted, and with `--audit` what became of it.
struct PersonShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a person, and what apps may see of them.",
        discussion:
            "With --audit: every login, decision and administrative act, what each app was told by the Graph API on which day, and what "
            + "the apps were told or have answered about the person's leaving. It has names of fields, never values.")

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
        members["apps"] = .array(try await store.grants(by: id).map { Self.json($0.standing(at: Surroundings.real.now())) })
        if audit {
            let entries = try await AuditReport.entries(AuditQuestion(person: id), in: store)
            members["audit"] = .array(entries.map(AuditReport.json))
            members["readings"] = .array(try await store.readings(of: id).map(Self.json))
            members["callbacks"] = .array(try await store.callbacks(about: id).map(Self.json))
        }
        AppReport.say(.object(members), asJSON: json)
    }

    static func json(_ grant: Grant) -> JSONValue {
        .object([
            "app_id": .string(grant.appID), "user_id": .string(grant.appScopedID),
            "granted": .array(grant.granted.map(\.name).sorted().map(JSONValue.string)),
            "declined": .array(grant.declined.map(\.name).sorted().map(JSONValue.string)),
            "expired": .array(grant.expired.map(\.name).sorted().map(JSONValue.string)),
        ])
    }

    private static func json(_ reading: ReadingCount) -> JSONValue {
        .object([
            "date": .string(reading.date), "app_id": .string(reading.appID), "field": .string(reading.field),
            "count": .integer(Int64(reading.count)),
        ])
    }

    private static func json(_ callback: AppCallback) -> JSONValue {
        var members: [String: JSONValue] = [
            "kind": .string(callback.kind.rawValue), "app_id": .string(callback.appID),
            "asked_at": .string(callback.askedAt.ISO8601Format()),
            "state": .string(callback.state.rawValue), "attempts": .integer(Int64(callback.attempts)),
        ]
        if callback.state == .waiting { members["due_at"] = .string(callback.dueAt.ISO8601Format()) }
        members["problem"] = callback.problem.map(JSONValue.string)
        members["url"] = callback.answer.map { .string($0.url) }
        members["confirmation_code"] = callback.answer.map { .string($0.confirmationCode) }
        return .object(members)
    }
}
