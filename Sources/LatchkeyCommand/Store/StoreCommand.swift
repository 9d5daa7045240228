import ArgumentParser

/// The `latchkey store` command, which checks and copies a store.
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Check a store, back it up, prepare it after a restore, or copy it to a store of another kind.",
        subcommands: [StoreCheck.self, StoreBackup.self, StoreRestored.self, StoreCopy.self])
}
