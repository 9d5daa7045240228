import ArgumentParser
import ProviderStore

/// The `latchkey store restored` command, which prepares a store that was restored without `latchkey store backup`.
struct StoreRestored: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restored", abstract: "Prepare a store that was restored by other means than a file of store backup.",
        discussion:
            "Run it once after a restore with PostgreSQL's tools or from a snapshot of a file system, before a provider serves the store. The "
            + "next million IDs of people are then given to nobody, so that no app takes a new person for somebody who was added after the "
            + "copy was made. A file of store backup needs no preparation.")

    @OptionGroup var store: StoreOption

    func run() async throws {
        try await store.open().skipPersonIDs()
        Terminal.printLine("The next million IDs of people are given to nobody.")
    }
}
