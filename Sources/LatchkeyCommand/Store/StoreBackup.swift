import ArgumentParser
import Foundation
import ProviderStore

/// The `latchkey store backup` command, which copies a store to a new file.
struct StoreBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the store to a new file, which can be served in its place.",
        discussion:
            "The copy has the state of one point in time, and is complete and on disk when the command ends. It contains the passwords' "
            + "digests and all keys: protect it like the store.")

    @Argument(help: "The new file.")
    var file: String

    @OptionGroup var store: StoreOption

    func run() async throws {
        guard store.address.kind != .postgres else {
            throw Problem("This command copies SQLite stores: back up the database of a PostgreSQL store with pg_dump.")
        }
        try store.address.requireExistingFile()
        try await SQLiteStore(address: store.address.text).backUp(to: file)
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int64 ?? 0
        Terminal.printLine("\(file): \(size.formatted(.byteCount(style: .file))), checked")
    }
}
