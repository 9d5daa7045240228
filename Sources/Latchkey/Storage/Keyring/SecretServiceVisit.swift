#if os(Linux)
/// One visit to the Secret Service for the secrets of one name, by one thread.
///
/// What it knows of the service is never older than the visit: the library learns from a main loop that the service has ended and begun anew, or
/// that a keyring was unlocked, and there may be none in this program.
struct SecretServiceVisit {
    private typealias Pointer = LibSecret.Pointer

    private let library: LibSecret
    private let service: Pointer
    private let cancel: Pointer?
    private let attributes: Pointer

    /// `G_BUS_TYPE_SESSION`.
    private static let sessionBus: Int32 = 2
    /// `SECRET_SERVICE_OPEN_SESSION`.
    private static let openSession: Int32 = 1 << 1
    /// `SECRET_SEARCH_ALL` and `SECRET_SEARCH_LOAD_SECRETS`: no person is asked for anything, and what is locked is found too.
    private static let searchAll: Int32 = 1 << 1 | 1 << 3
    /// `G_DBUS_CALL_FLAGS_NO_AUTO_START`.
    private static let noAutoStart: Int32 = 1
    /// The alias of the collection that new secrets come to.
    private static let usual = "default"

    /// - Parameter attributes: what the secrets are found by.
    static func pay<Answer>(
        _ library: LibSecret, _ attributes: [String: String], cancel: LibSecret.Cancel,
        _ body: (SecretServiceVisit) throws(SessionStorageError) -> Answer
    ) throws(SessionStorageError) -> Answer {
        // What the library has to be told later is told to this context, and ends with it.
        let context = library.contextNew()
        library.contextPush(context)
        defer {
            while library.contextIterate(context, 0) != 0 {}
            library.contextPop(context)
            library.contextRelease(context)
        }
        let connection = try library.make { library.bus(sessionBus, cancel.pointer, $0) }
        defer { library.objectRelease(connection) }
        // Without this the library would end the process together with the bus.
        library.setExitOnClose(connection, 0)
        let service = try library.make { library.serviceOpen(library.serviceType(), nil, openSession, cancel.pointer, $0) }
        defer {
            close(service, connection, library)
            library.objectRelease(service)
        }
        return try library.withTable(attributes) { table throws(SessionStorageError) in
            try body(SecretServiceVisit(library: library, service: service, cancel: cancel.pointer, attributes: table))
        }
    }

    /// The service would keep the key of the visit for as long as this process lives.
    private static func close(_ service: Pointer, _ connection: Pointer, _ library: LibSecret) {
        guard let session = library.serviceSession(service) else { return }
        let name = "org.freedesktop.secrets"
        let answer = try? library.attempt { error in
            library.busCall(connection, name, session, "org.freedesktop.Secret.Session", "Close", nil, nil, noAutoStart, 1000, nil, error)
        }
        if let answer { library.variantRelease(answer) }
    }
}

extension SecretServiceVisit {
    /// A secret that was found. It is held until it is let go, which must be within the visit.
    final class Item {
        fileprivate let pointer: LibSecret.Pointer
        private let library: LibSecret
        /// `nil` where it is locked.
        let secret: [UInt8]?
        /// In seconds.
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

    /// Finds all that have the name, in whatever collection, the newest first.
    func items() throws(SessionStorageError) -> [Item] {
        // A locked item is not found by its schema.
        let list = try library.attempt { library.serviceSearch(service, nil, attributes, Self.searchAll, cancel, $0) }
        defer { library.listFree(list) }
        var items: [Item] = []
        var rest = list
        // A `GList` is what it holds, and the next.
        while let node = rest {
            if let pointer = node.load(as: LibSecret.Pointer?.self) { items.append(Item(pointer, of: library)) }
            rest = node.load(fromByteOffset: MemoryLayout<LibSecret.Pointer?>.stride, as: LibSecret.Pointer?.self)
        }
        return items.sorted { $0.modified > $1.modified }
    }

    /// Has the person asked to unlock where they are. Whether it was done shows when they are looked for again.
    func unlock(_ items: [Item]) throws(SessionStorageError) { try unlock(items.map(\.pointer)) }

    /// Has the person asked to unlock the collection that new secrets come to, if it is locked.
    /// - Returns: whether it is unlocked, or not there.
    func unlockUsualCollection() throws(SessionStorageError) -> Bool {
        guard try usualCollectionIsLocked(unlocking: true) ?? false else { return true }
        return try usualCollectionIsLocked() == false
    }

    /// Has the person asked for a collection that new secrets come to, if there is none.
    func makeUsualCollection() throws(SessionStorageError) {
        guard try usualCollectionIsLocked() == nil else { return }
        let made = try prompting { error in library.collectionNew(service, "Default keyring", Self.usual, 0, nil, error) }
        guard let made else { throw SessionStorageError(.noAnswer, "The keyring still waits for the person.") }
        guard let collection = made else { throw SessionStorageError(.failed, "There is no keyring, and nobody has made one.") }
        library.objectRelease(collection)
    }

    /// Whether there may be more than is found: there are keyrings that show nothing of a locked collection, or not even that it is there.
    func mayHideItems() throws(SessionStorageError) -> Bool {
        guard try usualCollectionIsLocked() == false else { return true }
        guard let paths = library.proxyProperty(service, "Collections") else { return true }
        defer { library.variantRelease(paths) }
        var count = 0
        let texts = library.variantPaths(paths, &count)
        defer { library.memoryFree(texts) }
        for text in UnsafeBufferPointer(start: texts, count: count) {
            guard let text else { continue }
            let collection = try library.make { library.collectionAtPath(service, text, 0, cancel, $0) }
            defer { library.objectRelease(collection) }
            if library.collectionIsLocked(collection) != 0 { return true }
        }
        return false
    }

    /// - Returns: `nil` where there is no such collection.
    private func usualCollectionIsLocked(unlocking: Bool = false) throws(SessionStorageError) -> Bool? {
        guard let collection = try library.attempt({ library.collectionOfAlias(service, Self.usual, 0, cancel, $0) }) else { return nil }
        defer { library.objectRelease(collection) }
        let isLocked = library.collectionIsLocked(collection) != 0
        if isLocked, unlocking { try unlock([collection]) }
        return isLocked
    }

    private func unlock(_ objects: [LibSecret.Pointer]) throws(SessionStorageError) {
        let list = objects.reduce(nil) { library.listAppend($0, $1) }
        defer { library.listFree(list) }
        _ = try prompting { error in library.serviceUnlock(service, list, nil, nil, error) }
    }

    /// Does something that may show a prompt, without anything that would end it.
    /// - Returns: `nil` where a prompt is shown already.
    private func prompting<Value>(_ body: (LibSecret.Errors) -> Value) throws(SessionStorageError) -> Value? {
        try checkIsAwaited()
        let owner = library.proxyOwner(service)
        defer { library.memoryFree(owner) }
        return try SecretServicePrompts.show(by: owner.map { String(cString: $0) } ?? "") { () throws(SessionStorageError) in
            try library.attempt(body)
        }
    }

    /// What has been given up is not done any more.
    private func checkIsAwaited() throws(SessionStorageError) { _ = try library.attempt { library.cancelCheck(cancel, $0) } }
}

extension SecretServiceVisit {
    /// Replaces the secret of an item where it is.
    func replace(_ item: Item, with secret: [UInt8]) throws(SessionStorageError) {
        try withValue(secret) { value throws(SessionStorageError) in
            _ = try library.attempt { library.itemSetSecret(item.pointer, value, cancel, $0) }
        }
    }

    /// Makes an item in the person's usual collection, where it outlives the login on this machine.
    /// - Parameter label: what the person sees.
    func make(_ secret: [UInt8], label: String) throws(SessionStorageError) {
        guard let schema = library.schema else { throw SessionStorageError(.failed, "libsecret cannot be used.") }
        try checkIsAwaited()
        try withValue(secret) { value throws(SessionStorageError) in
            _ = try library.attempt { library.serviceStore(service, schema, attributes, nil, label, value, nil, $0) }
        }
    }

    func remove(_ item: Item) throws(SessionStorageError) {
        try checkIsAwaited()
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
