import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey person list` command, which lists the people of a store.
struct PersonList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the people.")

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON: one object per line.")
    var json = false

    private static let pageSize = 500

    func run() async throws {
        let store = try await store.open()
        var last: String?
        while true {
            let people = try await store.people(after: last, limit: Self.pageSize)
            for person in people { print(person) }
            guard people.count == Self.pageSize else { return }
            last = people.last?.login
        }
    }

    private func print(_ person: Person) {
        let members: [String: JSONValue] = [
            "email": .string(person.login), "name": .string(person.name), "locked": .bool(person.isLocked),
            "test_user": .bool(!person.testApps.isEmpty),
        ]
        guard !json else { return Terminal.printLine(String(decoding: JSONValue.object(members).serialized(), as: UTF8.self)) }
        let labels = [person.isLocked ? "locked" : nil, person.testApps.isEmpty ? nil : "test user"].compactMap(\.self)
        Terminal.printLine(([person.login, person.name] + labels).joined(separator: "  ").escapedForLog)
    }
}
