#if os(Linux)
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The few functions of libsecret, GLib and GIO that are needed, found when the program runs: a program without a desktop needs none of them.
struct LibSecret: Sendable {
    /// What ends a question that waits: a `GCancellable`, by its address.
    struct Cancel: Sendable {
        fileprivate let address: UInt
        fileprivate var pointer: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address) }
    }

    private typealias Pointer = UnsafeMutableRawPointer
    private typealias Text = UnsafePointer<CChar>
    private typealias Errors = UnsafeMutablePointer<UnsafeMutableRawPointer?>
    private typealias TableNew = @convention(c) @Sendable (Pointer, Pointer) -> Pointer?
    private typealias TableInsert = @convention(c) @Sendable (Pointer, Text, Pointer?) -> Int32
    private typealias Release = @convention(c) @Sendable (Pointer?) -> Void
    private typealias Retain = @convention(c) @Sendable (Pointer?) -> Pointer?
    private typealias Make = @convention(c) @Sendable () -> Pointer?
    private typealias SchemaNew = @convention(c) @Sendable (Text, Int32, Pointer) -> Pointer?
    private typealias Store = @convention(c) @Sendable (Pointer, Pointer, Text?, Text, Text, Pointer?, Errors) -> Int32
    private typealias Search = @convention(c) @Sendable (Pointer?, Pointer, Int32, Pointer?, Errors) -> Pointer?
    private typealias ListRelease = @convention(c) @Sendable (Pointer?, Pointer) -> Void
    private typealias LookUp = @convention(c) @Sendable (Pointer, Pointer, Pointer?, Errors) -> UnsafeMutablePointer<CChar>?
    private typealias Clear = @convention(c) @Sendable (Pointer, Pointer, Pointer?, Errors) -> Int32
    private typealias Bus = @convention(c) @Sendable (Int32, Pointer?, Errors) -> Pointer?
    private typealias Stay = @convention(c) @Sendable (Pointer, Int32) -> Void

    private let tableNew: TableNew
    private let tableInsert: TableInsert
    private let tableRelease: Release
    private let textHash: UInt
    private let textEqual: UInt
    private let objectRetain: Retain
    private let objectRelease: Release
    private let errorFree: Release
    private let cancelNew: Make
    private let cancelRing: Release
    private let bus: Bus
    private let setExitOnClose: Stay
    private let storeSecret: Store
    private let searchSecrets: Search
    private let listRelease: ListRelease
    private let objectReleaseAddress: UInt
    private let lookUpSecret: LookUp
    private let clearSecret: Clear
    private let freeSecret: Release
    /// A `SecretSchema`, for the life of the process.
    private let schema: UInt

    /// Loaded once; `nil` where the library is not there.
    static let loaded = LibSecret()

    /// `SECRET_SCHEMA_NONE`, and `SECRET_SEARCH_NONE`.
    private static let none: Int32 = 0
    /// `G_BUS_TYPE_SESSION`.
    private static let sessionBus: Int32 = 2

    private init?() {
        guard let library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
        func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        guard let tableNew = function("g_hash_table_new", TableNew.self),
            let tableInsert = function("g_hash_table_insert", TableInsert.self),
            let tableRelease = function("g_hash_table_unref", Release.self),
            let textHash = dlsym(library, "g_str_hash"), let textEqual = dlsym(library, "g_str_equal"),
            let objectRetain = function("g_object_ref", Retain.self),
            let objectRelease = function("g_object_unref", Release.self),
            let errorFree = function("g_error_free", Release.self),
            let cancelNew = function("g_cancellable_new", Make.self),
            let cancelRing = function("g_cancellable_cancel", Release.self),
            let bus = function("g_bus_get_sync", Bus.self),
            let setExitOnClose = function("g_dbus_connection_set_exit_on_close", Stay.self),
            let schemaNew = function("secret_schema_newv", SchemaNew.self),
            let storeSecret = function("secret_password_storev_sync", Store.self),
            let searchSecrets = function("secret_password_searchv_sync", Search.self),
            let listRelease = function("g_list_free_full", ListRelease.self),
            let objectReleaseAddress = dlsym(library, "g_object_unref"),
            let lookUpSecret = function("secret_password_lookupv_sync", LookUp.self),
            let clearSecret = function("secret_password_clearv_sync", Clear.self),
            let freeSecret = function("secret_password_free", Release.self),
            let names = tableNew(textHash, textEqual)
        else { return nil }
        // The names stay with the schema: the table does not copy them.
        for name in ["application", "record"] { _ = strdup(name).map { tableInsert(names, $0, nil) } }
        guard let schema = schemaNew("io.latchkey.Session", Self.none, names) else { return nil }
        tableRelease(names)
        (self.tableNew, self.tableInsert, self.tableRelease) = (tableNew, tableInsert, tableRelease)
        (self.textHash, self.textEqual) = (UInt(bitPattern: textHash), UInt(bitPattern: textEqual))
        (self.objectRetain, self.objectRelease, self.errorFree) = (objectRetain, objectRelease, errorFree)
        (self.cancelNew, self.cancelRing) = (cancelNew, cancelRing)
        (self.bus, self.setExitOnClose) = (bus, setExitOnClose)
        (self.storeSecret, self.lookUpSecret, self.clearSecret) = (storeSecret, lookUpSecret, clearSecret)
        (self.searchSecrets, self.listRelease) = (searchSecrets, listRelease)
        self.objectReleaseAddress = UInt(bitPattern: objectReleaseAddress)
        self.freeSecret = freeSecret
        self.schema = UInt(bitPattern: schema)
    }
}

extension LibSecret {
    func makeCancel() -> Cancel { Cancel(address: UInt(bitPattern: cancelNew())) }

    /// Ends the question, if it still waits.
    func ring(_ cancel: Cancel) { cancelRing(cancel.pointer) }

    /// Another owner of the same, who releases it too.
    func retain(_ cancel: Cancel) -> Cancel { Cancel(address: UInt(bitPattern: objectRetain(cancel.pointer))) }

    func release(_ cancel: Cancel) { objectRelease(cancel.pointer) }

    /// A keyring that nobody unlocks looks to the library as if nothing were there. So it is searched first, which asks no person and finds what
    /// is locked too, though not by its schema.
    func lookUp(_ attributes: [String: String], cancel: Cancel) -> Result<[UInt8]?, SessionStorageError> {
        call(attributes, cancel) { schema, table, error -> (isThere: Bool, secret: [UInt8]?) in
            guard let found = searchSecrets(nil, table, Self.none, cancel.pointer, error) else { return (false, nil) }
            if let release = UnsafeMutableRawPointer(bitPattern: objectReleaseAddress) { listRelease(found, release) }
            guard let text = lookUpSecret(schema, table, cancel.pointer, error) else { return (true, nil) }
            defer { freeSecret(text) }
            return (true, UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:)))
        }.flatMap { isThere, secret in
            guard secret != nil || !isThere else {
                return .failure(SessionStorageError(.locked, "The secret is there, but the keyring is locked."))
            }
            return .success(secret)
        }
    }

    /// Keeps the secret in the person's usual collection, where it outlives the login on this machine.
    func store(_ secret: [UInt8], label: String, _ attributes: [String: String], cancel: Cancel) -> Result<Void, SessionStorageError> {
        call(attributes, cancel) { schema, table, error in
            // A record is JSON, which has no zero byte.
            _ = storeSecret(schema, table, nil, label, String(decoding: secret, as: UTF8.self), cancel.pointer, error)
        }
    }

    func clear(_ attributes: [String: String], cancel: Cancel) -> Result<Void, SessionStorageError> {
        call(attributes, cancel) { schema, table, error in _ = clearSecret(schema, table, cancel.pointer, error) }
    }

    private func call<Value>(
        _ attributes: [String: String], _ cancel: Cancel,
        _ body: (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Value
    ) -> Result<Value, SessionStorageError> {
        guard let schema = UnsafeMutableRawPointer(bitPattern: schema), let hash = UnsafeMutableRawPointer(bitPattern: textHash),
            let equal = UnsafeMutableRawPointer(bitPattern: textEqual), let table = tableNew(hash, equal)
        else { return .failure(SessionStorageError(.failed, "libsecret cannot be used.")) }
        let texts = attributes.flatMap { [strdup($0.key), strdup($0.value)] }
        defer {
            tableRelease(table)
            for text in texts { free(text) }
        }
        for index in stride(from: 0, to: texts.count, by: 2) {
            if let name = texts[index] { _ = tableInsert(table, name, texts[index + 1]) }
        }
        var error: UnsafeMutableRawPointer?
        // Without this the library would end the process together with the bus.
        if let connection = bus(Self.sessionBus, cancel.pointer, &error) {
            setExitOnClose(connection, 0)
            let value = body(schema, table, &error)
            objectRelease(connection)
            guard error != nil else { return .success(value) }
        }
        defer { if error != nil { errorFree(error) } }
        return .failure(SessionStorageError(.failed, "The Secret Service failed: \(Self.message(of: error))"))
    }

    /// A `GError` is a domain and a code of 32 bits each, and a text.
    private static func message(of error: UnsafeMutableRawPointer?) -> String {
        guard let error, let text = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self) else { return "It did not say why." }
        return String(cString: text)
    }
}
#endif
