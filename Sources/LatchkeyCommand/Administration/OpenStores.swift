import LoginModel
import ProviderStore

/// The stores that the command has opened. They are closed before the process exits, so that a SQLite store leaves only its file, and the
/// server of a PostgreSQL store logs no lost connection.
enum OpenStores {
    private static let stores = Locked<[any ProviderStore]>([])

    static func add(_ store: any ProviderStore) { stores.withLock { $0.append(store) } }

    static func closeAll() async {
        let open = stores.withLock { stores in
            defer { stores = [] }
            return stores
        }
        for store in open { await store.closeConnections() }
    }
}
