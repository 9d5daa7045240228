#if os(Linux)
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The functions of libsecret, GLib and GIO that are needed, looked up at run time, because a program without a desktop needs none of them.
struct LibSecret: Sendable {
    typealias Pointer = UnsafeMutableRawPointer
    typealias Text = UnsafePointer<CChar>
    typealias Errors = UnsafeMutablePointer<UnsafeMutableRawPointer?>
    typealias Make = @convention(c) @Sendable () -> Pointer?
    typealias Use = @convention(c) @Sendable (Pointer?) -> Void
    typealias Get = @convention(c) @Sendable (Pointer) -> Pointer?
    typealias Ask = @convention(c) @Sendable (Pointer) -> Int32

    let contextNew: Make
    let contextPush: Use
    let contextIterate: @convention(c) @Sendable (Pointer?, Int32) -> Int32
    let contextPop: Use
    let contextRelease: Use
    let objectRetain: Get
    let objectRelease: Use
    let errorFree: Use
    let cancellableNew: Make
    let cancellableCancel: Use
    let cancellableSetError: @convention(c) @Sendable (Pointer?, Errors) -> Int32
    let listAppend: @convention(c) @Sendable (Pointer?, Pointer) -> Pointer?
    let listFree: Use
    let tableNew: @convention(c) @Sendable (UInt, UInt) -> Pointer?
    let tableInsert: @convention(c) @Sendable (Pointer, Text, Pointer?) -> Int32
    let tableRelease: Use
    /// The addresses of the functions that hash and compare the keys of a table.
    let textHash: UInt
    let textEqual: UInt
    let variantPaths: @convention(c) @Sendable (Pointer, UnsafeMutablePointer<Int>) -> UnsafeMutablePointer<Text?>?
    let variantRelease: Use
    let memoryFree: Use
    let bus: @convention(c) @Sendable (Int32, Pointer?, Errors) -> Pointer?
    let setExitOnClose: @convention(c) @Sendable (Pointer, Int32) -> Void
    let busCall: @convention(c) @Sendable (Pointer, Text, Text, Text, Text, Pointer?, Pointer?, Int32, Int32, Pointer?, Errors) -> Pointer?
    let proxyProperty: @convention(c) @Sendable (Pointer, Text) -> Pointer?
    let proxyOwner: @convention(c) @Sendable (Pointer) -> UnsafeMutablePointer<CChar>?
    let serviceType: @convention(c) @Sendable () -> UInt
    let serviceOpen: @convention(c) @Sendable (UInt, Text?, Int32, Pointer?, Errors) -> Pointer?
    let serviceSession: @convention(c) @Sendable (Pointer) -> Text?
    let serviceSearch: @convention(c) @Sendable (Pointer, Pointer?, Pointer, Int32, Pointer?, Errors) -> Pointer?
    let serviceUnlock: @convention(c) @Sendable (Pointer, Pointer?, Pointer?, UnsafeMutablePointer<Pointer?>?, Errors) -> Int32
    let serviceStore: @convention(c) @Sendable (Pointer, Pointer, Pointer, Text?, Text, Pointer, Pointer?, Errors) -> Int32
    let collectionOfAlias: @convention(c) @Sendable (Pointer, Text, Int32, Pointer?, Errors) -> Pointer?
    let collectionAtPath: @convention(c) @Sendable (Pointer, Text, Int32, Pointer?, Errors) -> Pointer?
    let collectionNew: @convention(c) @Sendable (Pointer, Text, Text, Int32, Pointer?, Errors) -> Pointer?
    let collectionIsLocked: Ask
    let itemSecret: Get
    let itemModified: @convention(c) @Sendable (Pointer) -> UInt64
    let itemSetSecret: @convention(c) @Sendable (Pointer, Pointer, Pointer?, Errors) -> Int32
    let itemDelete: @convention(c) @Sendable (Pointer, Pointer?, Errors) -> Int32
    let valueNew: @convention(c) @Sendable (UnsafePointer<UInt8>, Int, Text) -> Pointer?
    let valueBytes: @convention(c) @Sendable (Pointer, UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?
    let valueRelease: Use
    /// The address of a `SecretSchema`, which exists for the lifetime of the process.
    private let schemaAddress: UInt

    var schema: Pointer? { Pointer(bitPattern: schemaAddress) }

    /// The library, loaded on first use, or the reason why it cannot be loaded.
    static let loaded = Result { () throws(SessionStorageError) in try LibSecret() }

    private init() throws(SessionStorageError) {
        guard let library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL) else {
            throw SessionStorageError(.notOffered, "libsecret-1.so.0 could not be loaded.")
        }
        func address(_ name: String) throws(SessionStorageError) -> Pointer {
            guard let address = dlsym(library, name) else { throw SessionStorageError(.notOffered, "libsecret-1.so.0 has no \(name).") }
            return address
        }
        func function<Function>(_ name: String) throws(SessionStorageError) -> Function {
            unsafeBitCast(try address(name), to: Function.self)
        }
        contextNew = try function("g_main_context_new")
        contextPush = try function("g_main_context_push_thread_default")
        contextIterate = try function("g_main_context_iteration")
        contextPop = try function("g_main_context_pop_thread_default")
        contextRelease = try function("g_main_context_unref")
        objectRetain = try function("g_object_ref")
        objectRelease = try function("g_object_unref")
        errorFree = try function("g_error_free")
        cancellableNew = try function("g_cancellable_new")
        cancellableCancel = try function("g_cancellable_cancel")
        cancellableSetError = try function("g_cancellable_set_error_if_cancelled")
        listAppend = try function("g_list_append")
        listFree = try function("g_list_free")
        tableNew = try function("g_hash_table_new")
        tableInsert = try function("g_hash_table_insert")
        tableRelease = try function("g_hash_table_unref")
        textHash = UInt(bitPattern: try address("g_str_hash"))
        textEqual = UInt(bitPattern: try address("g_str_equal"))
        variantPaths = try function("g_variant_get_objv")
        variantRelease = try function("g_variant_unref")
        memoryFree = try function("g_free")
        bus = try function("g_bus_get_sync")
        setExitOnClose = try function("g_dbus_connection_set_exit_on_close")
        busCall = try function("g_dbus_connection_call_sync")
        proxyProperty = try function("g_dbus_proxy_get_cached_property")
        proxyOwner = try function("g_dbus_proxy_get_name_owner")
        serviceType = try function("secret_service_get_type")
        serviceOpen = try function("secret_service_open_sync")
        serviceSession = try function("secret_service_get_session_dbus_path")
        serviceSearch = try function("secret_service_search_sync")
        serviceUnlock = try function("secret_service_unlock_sync")
        serviceStore = try function("secret_service_store_sync")
        collectionOfAlias = try function("secret_collection_for_alias_sync")
        collectionAtPath = try function("secret_collection_new_for_dbus_path_sync")
        collectionNew = try function("secret_collection_create_sync")
        collectionIsLocked = try function("secret_collection_get_locked")
        itemSecret = try function("secret_item_get_secret")
        itemModified = try function("secret_item_get_modified")
        itemSetSecret = try function("secret_item_set_secret_sync")
        itemDelete = try function("secret_item_delete_sync")
        valueNew = try function("secret_value_new")
        valueBytes = try function("secret_value_get")
        valueRelease = try function("secret_value_unref")
        let schemaNew: @convention(c) @Sendable (Text, Int32, Pointer?) -> Pointer? = try function("secret_schema_newv")
        let names = tableNew(textHash, textEqual)
        // The table does not copy the names, and the schema retains them, so they are never freed.
        for name in ["application", "record"] { if let names, let name = strdup(name) { _ = tableInsert(names, name, nil) } }
        schemaAddress = UInt(bitPattern: schemaNew("io.latchkey.Session", 0, names))
        tableRelease(names)
    }
}

extension LibSecret {
    /// Calls a function that may fail with a `GError`.
    func attempt<Value>(_ body: (Errors) -> Value) throws(SessionStorageError) -> Value {
        var error: Pointer?
        let value = body(&error)
        guard let error else { return value }
        defer { errorFree(error) }
        // A `GError` is a domain and a code of 32 bits each, and a message.
        let text = error.load(fromByteOffset: 8, as: Text?.self).map { String(cString: $0) } ?? "It gave no reason."
        throw SessionStorageError(.failed, "The Secret Service failed: \(text)")
    }

    /// Calls a function that returns a new object or fails with a `GError`.
    func make(_ body: (Errors) -> Pointer?) throws(SessionStorageError) -> Pointer {
        guard let made = try attempt(body) else { throw SessionStorageError(.failed, "The Secret Service failed without a reason.") }
        return made
    }

    /// Passes a table of strings to `body` and releases it afterwards.
    func withTable<Value>(
        _ texts: [String: String], _ body: (Pointer) throws(SessionStorageError) -> Value
    ) throws(SessionStorageError) -> Value {
        // The table does not copy its strings.
        let copies = texts.map { (strdup($0.key), strdup($0.value)) }
        let table = try make { _ in tableNew(textHash, textEqual) }
        defer {
            tableRelease(table)
            for (name, text) in copies {
                free(name)
                free(text)
            }
        }
        for (name, text) in copies { if let name { _ = tableInsert(table, name, text) } }
        return try body(table)
    }
}

extension LibSecret {
    /// A `GCancellable`, by its address, which cancels a waiting request.
    struct Cancel: Sendable {
        private let address: UInt

        var pointer: Pointer? { Pointer(bitPattern: address) }

        fileprivate init(_ pointer: Pointer?) { address = UInt(bitPattern: pointer) }
    }

    func makeCancellable() -> Cancel { Cancel(cancellableNew()) }

    /// Cancels the request if it is still waiting.
    func ring(_ cancel: Cancel) { cancellableCancel(cancel.pointer) }

    /// Adds a reference, which must be released separately.
    func retain(_ cancel: Cancel) -> Cancel { Cancel(cancel.pointer.flatMap { objectRetain($0) }) }

    func release(_ cancel: Cancel) { objectRelease(cancel.pointer) }
}
#endif
