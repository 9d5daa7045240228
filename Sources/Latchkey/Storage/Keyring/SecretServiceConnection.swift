#if os(Linux)
/// A connection to the Secret Service for the secrets with one name, used by one thread.
///
/// Its knowledge of the service is never older than the connection. The library learns through a main loop that the service has restarted or that a
/// collection was unlocked, and this program may run no main loop.
struct SecretServiceConnection {
    private typealias Pointer = LibSecret.Pointer

    private let library: LibSecret
    private let service: Pointer
    private let cancellable: Pointer?
    private let attributes: Pointer

    /// `G_BUS_TYPE_SESSION`.
    private static let sessionBus: Int32 = 2
    /// `SECRET_SERVICE_OPEN_SESSION`.
    private static let openSession: Int32 = 1 << 1
    /// `SECRET_SEARCH_ALL` and `SECRET_SEARCH_LOAD_SECRETS`: the search shows no prompt, and also finds locked items.
    private static let searchAll: Int32 = 1 << 1 | 1 << 3
    /// `G_DBUS_CALL_FLAGS_NO_AUTO_START`.
    private static let noAutoStart: Int32 = 1
    /// The alias of the collection for new secrets.
    private static let defaultAlias = "default"

    /// Connects to the service, passes the connection to `body`, and closes it.
    /// - Parameter attributes: The attributes that identify the secrets.
    static func withConnection<Answer>(
        _ library: LibSecret, _ attributes: [String: String], cancellable: LibSecret.Cancel,
        _ body: (SecretServiceConnection) throws(SessionStorageError) -> Answer
    ) throws(SessionStorageError) -> Answer {
        // The library delivers later events to this context, which ends with the connection.
        let context = library.contextNew()
        library.contextPush(context)
        defer {
            while library.contextIterate(context, 0) != 0 {}
            library.contextPop(context)
            library.contextRelease(context)
        }
        let connection = try library.make { library.bus(sessionBus, cancellable.pointer, $0) }
        defer { library.objectRelease(connection) }
        // Without this, the library would exit the process when the bus disconnects.
        library.setExitOnClose(connection, 0)
        let service = try library.make { library.serviceOpen(library.serviceType(), nil, openSession, cancellable.pointer, $0) }
        defer {
            close(service, connection, library)
            library.objectRelease(service)
        }
        return try library.withTable(attributes) { table throws(SessionStorageError) in
            try body(SecretServiceConnection(library: library, service: service, cancellable: cancellable.pointer, attributes: table))
        }
    }

    /// Closes the session, whose key the service would otherwise retain as long as this process lives.
    private static func close(_ service: Pointer, _ connection: Pointer, _ library: LibSecret) {
        guard let session = library.serviceSession(service) else { return }
        let name = "org.freedesktop.secrets"
        let response = try? library.attempt { error in
            library.busCall(connection, name, session, "org.freedesktop.Secret.Session", "Close", nil, nil, noAutoStart, 1000, nil, error)
        }
        if let response { library.variantRelease(response) }
    }
}

extension SecretServiceConnection {
    /// An item that was found. It must be released before the connection is closed.
    final class Item {
        fileprivate let pointer: LibSecret.Pointer
        private let library: LibSecret
        /// The secret; `nil` if the item is locked.
        let secret: [UInt8]?
        /// The time of the last change, in seconds since 1970.
        let modified: UInt64

        fileprivate init(_ pointer: LibSecret.Pointer, of library: LibSecret) {
            self.pointer = pointer
            self.library = library
            secret = library.itemSecret(pointer).map { value in
                defer { library.valueRelease(value) }
                var count = 0
                let bytes = library.valueBytes(value, &count)
                return Array(UnsafeBufferPointer(start: bytes, count: count))
            }
            modified = library.itemModified(pointer)
        }

        deinit { library.objectRelease(pointer) }
    }

    /// Finds all items with the name, in all collections, newest first.
    func items() throws(SessionStorageError) -> [Item] {
        // The search names no schema, because a locked item is not found by its schema.
        let list = try library.attempt { library.serviceSearch(service, nil, attributes, Self.searchAll, cancellable, $0) }
        defer { library.listFree(list) }
        var items: [Item] = []
        var rest = list
        // A node of a `GList` is a pointer to its data and a pointer to the next node.
        while let node = rest {
            if let pointer = node.load(as: LibSecret.Pointer?.self) { items.append(Item(pointer, of: library)) }
            rest = node.load(fromByteOffset: MemoryLayout<LibSecret.Pointer?>.stride, as: LibSecret.Pointer?.self)
        }
        return items.sorted { $0.modified > $1.modified }
    }

    /// Asks the person to unlock the collections of the items. Search again to see whether they are unlocked.
    func unlock(_ items: [Item]) throws(SessionStorageError) { try unlock(items.map(\.pointer)) }

    /// Asks the person to unlock the collection for new secrets, if it is locked.
    /// - Returns: Whether it is unlocked or does not exist.
    func unlockDefaultCollection() throws(SessionStorageError) -> Bool {
        guard try isDefaultCollectionLocked(unlocking: true) ?? false else { return true }
        return try isDefaultCollectionLocked() == false
    }

    /// Asks the person to create the collection for new secrets, if there is none.
    func createDefaultCollection() throws(SessionStorageError) {
        guard try isDefaultCollectionLocked() == nil else { return }
        let made = try withPrompt { error in library.collectionNew(service, "Default keyring", Self.defaultAlias, 0, nil, error) }
        guard let made else { throw SessionStorageError(.noAnswer, "The keyring is still waiting for the person to unlock it.") }
        guard let collection = made else { throw SessionStorageError(.failed, "There is no keyring, and none was created.") }
        library.objectRelease(collection)
    }

    /// Whether there may be more items than were found: some keyrings hide the contents of a locked collection, or even the collection itself.
    func mayHideItems() throws(SessionStorageError) -> Bool {
        guard try isDefaultCollectionLocked() == false else { return true }
        guard let paths = library.proxyProperty(service, "Collections") else { return true }
        defer { library.variantRelease(paths) }
        var count = 0
        let texts = library.variantPaths(paths, &count)
        defer { library.memoryFree(texts) }
        for text in UnsafeBufferPointer(start: texts, count: count) {
            guard let text else { continue }
            let collection = try library.make { library.collectionAtPath(service, text, 0, cancellable, $0) }
            defer { library.objectRelease(collection) }
            if library.collectionIsLocked(collection) != 0 { return true }
        }
        return false
    }

    /// Whether the collection for new secrets is locked.
    /// - Returns: `nil` if there is no such collection.
    private func isDefaultCollectionLocked(unlocking: Bool = false) throws(SessionStorageError) -> Bool? {
        guard let collection = try library.attempt({ library.collectionOfAlias(service, Self.defaultAlias, 0, cancellable, $0) }) else {
            return nil
        }
        defer { library.objectRelease(collection) }
        let isLocked = library.collectionIsLocked(collection) != 0
        if isLocked, unlocking { try unlock([collection]) }
        return isLocked
    }

    private func unlock(_ objects: [LibSecret.Pointer]) throws(SessionStorageError) {
        let list = objects.reduce(nil) { library.listAppend($0, $1) }
        defer { library.listFree(list) }
        _ = try withPrompt { error in library.serviceUnlock(service, list, nil, nil, error) }
    }

    /// Runs a call that may show a prompt. The call is not cancelable, because canceling would dismiss the prompt.
    /// - Returns: `nil` if an earlier prompt is still waiting.
    private func withPrompt<Value>(_ body: (LibSecret.Errors) -> Value) throws(SessionStorageError) -> Value? {
        try checkCancellation()
        let owner = library.proxyOwner(service)
        defer { library.memoryFree(owner) }
        return try SecretServicePrompts.show(by: owner.map { String(cString: $0) } ?? "") { () throws(SessionStorageError) in
            try library.attempt(body)
        }
    }

    /// Throws if the request was canceled, so that an abandoned request has no further effect.
    private func checkCancellation() throws(SessionStorageError) {
        _ = try library.attempt { library.cancellableSetError(cancellable, $0) }
    }
}

extension SecretServiceConnection {
    /// Replaces the secret of an item in place.
    func replace(_ item: Item, with secret: [UInt8]) throws(SessionStorageError) {
        try withValue(secret) { value throws(SessionStorageError) in
            _ = try library.attempt { library.itemSetSecret(item.pointer, value, cancellable, $0) }
        }
    }

    /// Creates an item in the collection for new secrets, where it outlasts the login session on this machine.
    /// - Parameter label: The name that the keyring shows to the person.
    func create(_ secret: [UInt8], label: String) throws(SessionStorageError) {
        guard let schema = library.schema else { throw SessionStorageError(.failed, "libsecret cannot be used.") }
        try checkCancellation()
        try withValue(secret) { value throws(SessionStorageError) in
            _ = try library.attempt { library.serviceStore(service, schema, attributes, nil, label, value, nil, $0) }
        }
    }

    func remove(_ item: Item) throws(SessionStorageError) {
        try checkCancellation()
        _ = try library.attempt { library.itemDelete(item.pointer, nil, $0) }
    }

    private func withValue(
        _ secret: [UInt8], _ body: (LibSecret.Pointer) throws(SessionStorageError) -> Void
    ) throws(SessionStorageError) {
        let value = try library.make { _ in
            secret.withUnsafeBufferPointer { bytes in bytes.baseAddress.flatMap { library.valueNew($0, bytes.count, "text/plain") } }
        }
        defer { library.valueRelease(value) }
        try body(value)
    }
}
#endif
