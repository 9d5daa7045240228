import ArgumentParser
import Foundation
import ProviderStore

/// Which store is administered. A provider may serve it meanwhile: it sees every change with the next request.
struct StoreOption: ParsableArguments {
    @Option(help: "The store: sqlite:FILE.")
    var store = "sqlite:latchkey.sqlite"

    /// - Parameter isNew: whether there need not be one yet.
    /// - Throws: `StoreError`, or `ValidationError` where there is none.
    func open(orMake isNew: Bool = false) throws -> SQLiteStore {
        if !isNew, store.hasPrefix("sqlite:") {
            let path = String(store.dropFirst(7))
            guard path.isEmpty || FileManager.default.fileExists(atPath: path) else {
                throw Problem("There is no store \(path): name one with --store, or make one with latchkey serve.")
            }
        }
        return try SQLiteStore(address: store)
    }
}

/// Why an administrative command does nothing: one line.
struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }

    static let busy = Problem("Somebody else changes it all the time; try again.")
}
