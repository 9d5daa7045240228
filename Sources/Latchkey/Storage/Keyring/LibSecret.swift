#if os(Linux)
internal import CLibSecret

/// The library libsecret. It is loaded on first use, because a program that runs without a desktop does not need it.
enum LibSecret {
    typealias Errors = UnsafeMutablePointer<OpaquePointer?>

    private static let loaded = Result { () throws(SessionStorageError) in
        if let reason = libsecret_load() { throw SessionStorageError(.notOffered, String(cString: reason)) }
    }

    /// Loads the library, unless it is already loaded.
    static func load() throws(SessionStorageError) { try loaded.get() }

    /// Calls a function that may fail with a `GError`.
    static func attempt<Value>(_ body: (Errors) -> Value) throws(SessionStorageError) -> Value {
        var error: OpaquePointer?
        let value = body(&error)
        guard let error else { return value }
        defer { libsecret_error_free(error) }
        let text = libsecret_error_message(error).map { String(cString: $0) } ?? "It gave no reason."
        throw SessionStorageError(.failed, "The Secret Service failed: \(text)")
    }

    /// Calls a function that returns a new object or fails with a `GError`.
    static func make(_ body: (Errors) -> OpaquePointer?) throws(SessionStorageError) -> OpaquePointer {
        guard let made = try attempt(body) else { throw SessionStorageError(.failed, "The Secret Service failed without a reason.") }
        return made
    }
}

extension LibSecret {
    /// A reference to a `GCancellable`, which can cancel a waiting request. It stores the address, because pointers are not `Sendable`.
    struct Cancel: Sendable {
        private let address: UInt

        var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

        private init(_ pointer: OpaquePointer?) { address = UInt(bitPattern: pointer) }

        init() { self.init(libsecret_cancellable_new()) }

        /// Cancels the request if it is still waiting.
        func cancel() { libsecret_cancellable_cancel(pointer) }

        /// Returns an additional reference, which must be released separately.
        func retain() -> Cancel { Cancel(libsecret_cancellable_retain(pointer)) }

        func release() { libsecret_cancellable_release(pointer) }
    }
}
#endif
