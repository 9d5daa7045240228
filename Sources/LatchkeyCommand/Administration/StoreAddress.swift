import Foundation
import PostgresStore
import ProviderStore

/// The address of a store, such as `sqlite:latchkey.sqlite`. Its scheme determines the kind of the store.
struct StoreAddress {
    /// A kind of store.
    enum Kind {
        /// A file, for a provider of one process.
        case sqlite
        /// A database that several processes on several machines may share.
        case postgres
    }

    /// The address as it was given.
    let text: String
    /// The kind of the store; `nil` if the scheme is unknown.
    let kind: Kind?

    init(_ text: String) {
        self.text = text
        kind =
            switch text.prefix(while: { $0 != ":" }) {
            case "sqlite": .sqlite
            case "postgres", "postgresql": .postgres
            default: nil
            }
    }

    /// Whether processes with different bound addresses may serve the store. A public URL that is derived from the bound address would
    /// then differ between them.
    var isSharedByNodes: Bool { kind == .postgres }

    /// Checks the address, without opening the store.
    /// - Throws: `StoreError`.
    func check() throws(StoreError) {
        switch kind {
        case .sqlite: return
        case .postgres: try PostgresStore.checkAddress(text)
        case nil: throw .invalidAddress(text)
        }
    }

    /// Opens the store, and creates it if it does not exist. It is closed at the end of the command.
    /// - Parameters:
    ///   - node: The node that serves with a PostgreSQL store; `nil` for a command.
    ///   - createsSchema: Whether an empty PostgreSQL database becomes a store.
    /// - Throws: `StoreError`.
    func open(as node: PostgresNode? = nil, createsSchema: Bool = true) async throws(StoreError) -> any ProviderStore {
        let store: any ProviderStore =
            switch kind {
            case .sqlite: try SQLiteStore(address: text)
            case .postgres: try await PostgresStore.open(address: text, as: node, createsSchema: createsSchema)
            case nil: throw .invalidAddress(text)
            }
        OpenStores.add(store)
        return store
    }

    /// Checks the content of the store, which stays as it is, also if its schema is that of an earlier version.
    /// - Throws: `StoreError` if the store cannot be read at all.
    func checkContent() async throws(StoreError) -> StoreReport {
        switch kind {
        case .sqlite: try await SQLiteStore.check(address: text)
        case .postgres: try await PostgresStore.check(address: text)
        case nil: throw .invalidAddress(text)
        }
    }

    /// Opens the store to copy it. No provider can use it until the object is released.
    /// - Throws: `StoreError`.
    func openCopySource() async throws(StoreError) -> any StoreCopySource {
        switch kind {
        case .sqlite: try await SQLiteCopySource(address: text)
        case .postgres: try await PostgresCopySource(address: text)
        case nil: throw .invalidAddress(text)
        }
    }

    /// Creates the store that a copy fills. The file must not exist, or the database must be empty.
    /// - Throws: `StoreError`.
    func openCopyTarget() async throws(StoreError) -> any StoreCopyTarget {
        switch kind {
        case .sqlite: try await SQLiteCopyTarget(address: text)
        case .postgres: try await PostgresCopyTarget(address: text)
        case nil: throw .invalidAddress(text)
        }
    }

    /// Checks that the file of a SQLite store exists and is not empty, because opening the store would create it. Other kinds of stores
    /// are not checked.
    /// - Parameter remedy: What to do if the store does not exist.
    /// - Throws: `Problem`.
    func requireExistingFile(
        _ remedy: String = "name one with --store, or create one with latchkey serve"
    ) throws(Problem) {
        guard kind == .sqlite, text.utf8.count > 7 else { return }
        let path = String(text.dropFirst(7))
        guard FileManager.default.fileExists(atPath: path) else {
            throw Problem("There is no store \(path): \(remedy).")
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard attributes?[.type] as? FileAttributeType != .typeRegular || attributes?[.size] as? Int != 0 else {
            throw Problem("The file \(path) is empty, so it is not a store: \(remedy).")
        }
    }
}
