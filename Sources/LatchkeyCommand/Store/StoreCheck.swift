import ArgumentParser
import ProviderStore
import StrictJSON

/// The `latchkey store check` command, which checks the integrity of a store.
struct StoreCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check all rows, references and keys of the store.",
        discussion:
            "The store stays as it is, and a provider may serve it meanwhile. Of a SQLite store, it also checks all pages and indexes, and "
            + "of a PostgreSQL store the schema, the next IDs, and the indexes if the extension amcheck is installed. The exit status is 0 "
            + "if the store is intact, and otherwise 1.")

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try store.address.requireExistingFile()
        let report = try await store.address.checkContent()
        if json {
            let document: JSONValue = [
                "intact": .bool(report.problems.isEmpty), "older": .bool(report.isOlder),
                "problems": .array(report.problems.map(JSONValue.string)),
                "rows": .object(report.rowCounts.mapValues { .integer(Int64($0)) }),
            ]
            Terminal.printLine(String(decoding: document.serialized(), as: UTF8.self))
        } else {
            report.problems.forEach(Terminal.printLine)
            let (apps, people) = (report.rowCounts["apps"] ?? 0, report.rowCounts["people"] ?? 0)
            if report.problems.isEmpty { Terminal.printLine("The store is intact: apps \(apps), people \(people).") }
            if report.isOlder {
                Terminal.printLine("The store was made by an earlier version of Latchkey; the next start upgrades it.")
            }
        }
        if !report.problems.isEmpty { throw ExitCode.failure }
    }
}
