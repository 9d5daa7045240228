import ArgumentParser
import Foundation
import ProviderStore

/// The store that a command administers. A provider may serve the store at the same time, and sees each change with its next request.
struct StoreOption: ParsableArguments {
    @Option(help: "The store: sqlite:FILE.")
    var store = "sqlite:latchkey.sqlite"

    /// Opens the store.
    /// - Parameter isNew: whether to create the store if it does not exist.
    /// - Throws: `StoreError`, or `Problem` if the store does not exist.
    func open(creatingIfMissing isNew: Bool = false) throws -> SQLiteStore {
        if !isNew, store.hasPrefix("sqlite:") {
            let path = String(store.dropFirst(7))
            guard path.isEmpty || FileManager.default.fileExists(atPath: path) else {
                throw Problem("There is no store \(path): name one with --store, or create one with latchkey serve.")
            }
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            guard attributes?[.type] as? FileAttributeType != .typeRegular || attributes?[.size] as? Int != 0 else {
                throw Problem("The file \(path) is empty, so it is not a store: name one with --store, or create one with latchkey serve.")
            }
        }
        return try SQLiteStore(address: store)
    }
}

/// The reason why a command changed nothing, in one line.
struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }

    static let conflict = Problem("Other processes keep changing the same entry; try again.")
}
