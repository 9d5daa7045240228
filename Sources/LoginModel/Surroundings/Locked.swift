#if canImport(os)
import os

/// A value behind a lock, for state that is read synchronously.
package struct Locked<Value: Sendable>: Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }

    /// Hands the value to `body` while nobody else has it. `body` must not wait, and must not come back here.
    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock(body)
    }
}
#else
import Synchronization

/// A value behind a lock, for state that is read synchronously.
package final class Locked<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    package init(_ value: Value) { mutex = Mutex(value) }

    /// Hands the value to `body` while nobody else has it. `body` must not wait, and must not come back here.
    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) throws -> Result) rethrows -> Result {
        try mutex.withLock { value in
            #if THREAD_SANITIZER
            SanitizerHint.acquire(self)
            defer { SanitizerHint.release(self) }
            #endif
            return try body(&value)
        }
    }
}
#endif
