import ArgumentParser
import ProviderStore

/// The store that a command administers. A provider may serve the store at the same time, and sees each change with its next request.
struct StoreOption: ParsableArguments {
    @Option(help: "The store: sqlite:FILE or postgres:CONNINFO.")
    var store = "sqlite:latchkey.sqlite"

    /// The address with its kind of store.
    var address: StoreAddress { StoreAddress(store) }

    /// Opens the store.
    /// - Parameter isNew: whether to create the store if it does not exist.
    /// - Throws: `StoreError`, or `Problem` if the store does not exist.
    func open(creatingIfMissing isNew: Bool = false) async throws -> any ProviderStore {
        if !isNew { try address.requireExistingFile() }
        return try await address.open(createsSchema: isNew)
    }

    /// Opens the store if it exists.
    /// - Returns: `nil` if there is no file, an empty file or an empty database.
    /// - Throws: `StoreError`.
    func openIfPresent() async throws(StoreError) -> (any ProviderStore)? {
        guard (try? address.requireExistingFile()) != nil else { return nil }
        do {
            return try await address.open(createsSchema: false)
        } catch {
            guard error.code == "store_missing" else { throw error }
            return nil
        }
    }
}

/// The reason why a command changed nothing, in one line.
struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }

    static let conflict = Problem("Other processes keep changing the same entry; try again.")
}
