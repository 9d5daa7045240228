import ArgumentParser
import ProviderStore
import StrictJSON

/// The `latchkey store copy` command, which copies a store to a new store of the same or another kind.
struct StoreCopy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy a store that no provider uses to a new one, for example from SQLite to PostgreSQL.",
        discussion:
            "Stop the provider, or all of its nodes, first: the copy is refused while they run, and they do not start while it runs. The new "
            + "store is a file that does not exist, or an empty PostgreSQL database. After each table was copied, its number of rows and "
            + "the digest of its rows are compared with those of the original. If anything fails or the command is interrupted, nothing of "
            + "the copy can be used, except that a file with .partial- in its name may remain, which may be deleted. The original stays "
            + "as it is.")

    @Argument(help: "The store to copy: sqlite:FILE or postgres:CONNINFO.")
    var from: String

    @Argument(help: "The new store: sqlite:FILE or postgres:CONNINFO.")
    var to: String

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let (original, copy) = (StoreAddress(from), StoreAddress(to))
        try original.requireExistingFile("name the store to copy")
        let source = try await original.openCopySource()
        var tables: [CopiedTable] = []
        try await source.copy(to: try await copy.openCopyTarget()) { table in
            tables.append(table)
            if !json { Terminal.printStatus("\(table.name): rows \(table.rowCount), digest \(table.digest.prefix(16))") }
        }
        if json {
            Terminal.printLine(String(decoding: Self.document(tables).serialized(), as: UTF8.self))
        } else {
            let rowCount = tables.reduce(0) { $0 + $1.rowCount }
            Terminal.printLine("The copy is complete and equal to the original: tables \(tables.count), rows \(rowCount).")
        }
    }

    private static func document(_ tables: [CopiedTable]) -> JSONValue {
        let entries = tables.map { table in
            JSONValue.object(["name": .string(table.name), "rows": .integer(Int64(table.rowCount)), "digest": .string(table.digest)])
        }
        return ["tables": .array(entries)]
    }
}
