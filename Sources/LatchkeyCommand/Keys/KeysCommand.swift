import ArgumentParser
import Foundation
import IdentityTokenIssuing
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey keys` command, which shows and changes the schedule of the keys that sign ID tokens, and pins keys.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Show or change the signing keys in a store, even while a provider serves it, or pin keys in a file.",
        subcommands: [KeysList.self, KeysRotate.self, KeysPin.self])
}

extension KeyStore {
    /// Returns the schedule of the signing keys.
    /// - Throws: `Problem` if the store has no keys yet.
    func existingSchedule() async throws -> SigningKeySchedule {
        guard let schedule = try await signingKeySchedule() else {
            throw Problem("There are no keys in this store yet: latchkey serve creates them when it starts.")
        }
        return schedule
    }
}

/// Formats and prints the schedule of the signing keys. The output contains no secrets.
enum KeysReport {
    static func json(_ plan: SigningKeySchedule, at now: Date) -> JSONValue {
        .array(
            plan.roles(at: now).map { entry in
                var members: [String: JSONValue] = [
                    "kid": .string(entry.key.key.id), "state": .string(entry.role.rawValue),
                    "made_at": .string(entry.key.createdAt.formatted(.iso8601)),
                    "signs_from": .string(entry.key.signsFrom.formatted(.iso8601)),
                ]
                members["until"] = entry.until.map { .string($0.formatted(.iso8601)) }
                return .object(members)
            })
    }

    static func lines(_ plan: SigningKeySchedule, at now: Date) -> [String] {
        plan.roles(at: now).map { entry in
            let until = entry.until.map { $0.formatted(.iso8601) }
            let state =
                switch entry.role {
                case .signing: "signs until \(until ?? "another key does")"
                case .next: "published; signs from \(until ?? "")"
                case .retired: "no longer signs; published until \(until ?? "")"
                case .retained: "no longer published; deleted after \(until ?? "")"
                }
            return "\(entry.key.key.id)  \(state)"
        }
    }

    static func print(_ plan: SigningKeySchedule, asJSON: Bool) {
        let now = Date()
        if asJSON {
            Terminal.printLine(String(decoding: json(plan, at: now).serialized(), as: UTF8.self))
        } else {
            lines(plan, at: now).forEach(Terminal.printLine)
        }
    }
}
