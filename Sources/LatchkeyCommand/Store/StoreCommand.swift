import ArgumentParser

/// The `latchkey store` command, which checks and copies a store.
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Check a store, or copy it to a backup, even while a provider serves it.",
        subcommands: [StoreCheck.self, StoreBackup.self])
}
