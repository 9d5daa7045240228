#if os(Linux)
internal import CLibSecret

/// A connection to the Secret Service for the secrets with one name. It is used by one thread, for one request.
///
/// Each request opens a new connection, so that it gets the current state of the service. The library would need a main loop to notice that
/// the service has restarted or that a collection was unlocked, but this program might not run one.
struct SecretServiceConnection {
    private let service: OpaquePointer
    private let cancellable: OpaquePointer?
    private let attributes: OpaquePointer

    /// Connects to the service, passes the connection to `body`, and closes it. The library must be loaded.
    /// - Parameters:
    ///   - application: The name of the app, which is the first attribute of its secrets.
    ///   - record: The name of the secrets, which is their second attribute.
    static func withConnection<Answer>(
        application: String, record: String, cancellable: LibSecret.Cancel,
        _ body: (SecretServiceConnection) throws(SessionStorageError) -> Answer
    ) throws(SessionStorageError) -> Answer {
        // The library sends events to this context, which is removed when the connection is closed.
        let context = libsecret_context_push()
        defer { libsecret_context_pop(context) }
        let bus = try LibSecret.make { libsecret_bus_open(cancellable.pointer, $0) }
        defer { libsecret_bus_release(bus) }
        let service = try LibSecret.make { libsecret_service_open(cancellable.pointer, $0) }
        defer { libsecret_service_close(service, bus) }
        let attributes = try LibSecret.make { _ in libsecret_attributes_new(application, record) }
        defer { libsecret_attributes_release(attributes) }
        return try body(SecretServiceConnection(service: service, cancellable: cancellable.pointer, attributes: attributes))
    }
}

extension SecretServiceConnection {
    /// A keyring item that a search found. It must be released before the connection is closed.
    final class Item {
        fileprivate let pointer: OpaquePointer
        /// The secret; `nil` if the item is locked.
        let secret: [UInt8]?
        /// The time of the last change, in seconds since 1970.
        let modified: UInt64

        fileprivate init(_ pointer: OpaquePointer) {
            self.pointer = pointer
            let size = libsecret_item_secret(pointer, nil, 0)
            secret =
                size < 0
                ? nil
                : Array(unsafeUninitializedCapacity: size) { buffer, count in
                    // Only this connection uses the item, and no request changes the secret between the two calls.
                    count = min(max(libsecret_item_secret(pointer, buffer.baseAddress, size), 0), size)
                }
            modified = libsecret_item_modified(pointer)
        }

        deinit { libsecret_item_release(pointer) }
    }

    /// Finds all items with the name, in all collections, newest first.
    func items() throws(SessionStorageError) -> [Item] {
        var list = try LibSecret.attempt { libsecret_search(service, attributes, cancellable, $0) }
        var items: [Item] = []
        while let rest = list {
            var item: OpaquePointer?
            list = libsecret_list_take(rest, &item)
            if let item { items.append(Item(item)) }
        }
        return items.sorted { $0.modified > $1.modified }
    }

    /// Asks the person to unlock the collections of the items. Call ``items()`` again to find out whether they are unlocked.
    func unlock(_ items: [Item]) throws(SessionStorageError) {
        let pointers: [OpaquePointer?] = items.map(\.pointer)
        _ = try withPrompt { error in
            pointers.withUnsafeBufferPointer { libsecret_unlock_items(service, $0.baseAddress, $0.count, error) }
        }
    }

    /// Asks the person to unlock the collection for new secrets, if it is locked.
    /// - Returns: Whether the collection is unlocked or does not exist.
    func unlockDefaultCollection() throws(SessionStorageError) -> Bool {
        guard try isDefaultCollectionLocked(unlocking: true) ?? false else { return true }
        return try isDefaultCollectionLocked() == false
    }

    /// Asks the person to create the collection for new secrets, if there is none.
    func createDefaultCollection() throws(SessionStorageError) {
        guard try isDefaultCollectionLocked() == nil else { return }
        let made = try withPrompt { error in libsecret_default_collection_create(service, "Default keyring", error) }
        guard let made else { throw SessionStorageError(.noAnswer, "The keyring is still waiting for the person to unlock it.") }
        guard let collection = made else { throw SessionStorageError(.failed, "There is no keyring, and none was created.") }
        libsecret_collection_release(collection)
    }

    /// Whether there may be items that were not found. Some keyrings hide the contents of a locked collection, or the collection itself.
    func mayHideItems() throws(SessionStorageError) -> Bool {
        guard try isDefaultCollectionLocked() == false else { return true }
        return try LibSecret.attempt { libsecret_has_locked_collection(service, cancellable, $0) }
    }

    /// Whether the collection for new secrets is locked. If it is locked and `unlocking` is `true`, also asks the person to unlock it. The
    /// result is then `true`, whatever the person does.
    /// - Returns: `nil` if there is no such collection.
    private func isDefaultCollectionLocked(unlocking: Bool = false) throws(SessionStorageError) -> Bool? {
        guard let collection = try LibSecret.attempt({ libsecret_default_collection(service, cancellable, $0) }) else { return nil }
        defer { libsecret_collection_release(collection) }
        let isLocked = libsecret_collection_is_locked(collection)
        if isLocked, unlocking { _ = try withPrompt { libsecret_unlock_collection(service, collection, $0) } }
        return isLocked
    }

    /// Runs a call that may show a prompt. The call is not cancelable, because canceling would dismiss the prompt.
    /// - Returns: `nil` if an earlier prompt is still waiting, or if too many prompts are waiting.
    private func withPrompt<Value>(_ body: (LibSecret.Errors) -> Value) throws(SessionStorageError) -> Value? {
        try checkCancellation()
        let owner = libsecret_service_owner(service)
        defer { libsecret_text_free(owner) }
        return try SecretServicePrompts.show(by: owner.map { String(cString: $0) } ?? "") { () throws(SessionStorageError) in
            try LibSecret.attempt(body)
        }
    }

    /// Throws if the request was canceled, so that a request that exceeded its time limit changes nothing.
    private func checkCancellation() throws(SessionStorageError) {
        try LibSecret.attempt { libsecret_cancellable_check(cancellable, $0) }
    }
}

extension SecretServiceConnection {
    /// Replaces the secret of an item in place.
    func replace(_ item: Item, with secret: [UInt8]) throws(SessionStorageError) {
        try withValue(secret) { value throws(SessionStorageError) in
            try LibSecret.attempt { libsecret_item_replace(item.pointer, value, cancellable, $0) }
        }
    }

    /// Creates an item in the collection for new secrets. The item remains when the person logs out of this machine.
    /// - Parameter label: The name that the keyring shows to the person.
    func create(_ secret: [UInt8], label: String) throws(SessionStorageError) {
        try checkCancellation()
        try withValue(secret) { value throws(SessionStorageError) in
            try LibSecret.attempt { libsecret_store(service, attributes, label, value, $0) }
        }
    }

    func remove(_ item: Item) throws(SessionStorageError) {
        try checkCancellation()
        try LibSecret.attempt { libsecret_item_delete(item.pointer, $0) }
    }

    private func withValue(
        _ secret: [UInt8], _ body: (OpaquePointer) throws(SessionStorageError) -> Void
    ) throws(SessionStorageError) {
        let value = try LibSecret.make { _ in
            secret.withUnsafeBufferPointer { bytes in bytes.baseAddress.flatMap { libsecret_value_new($0, bytes.count) } }
        }
        defer { libsecret_value_release(value) }
        try body(value)
    }
}
#endif
