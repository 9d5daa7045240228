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
package final class Locked<Value: Sendable>: @unchecked Sendable {
    // With the value inside, the type of the lock would be asked for by name each time. Nobody looks at the value but who has the lock.
    private let mutex = Mutex(())
    private let value: UnsafeMutablePointer<Value>

    package init(_ value: Value) {
        self.value = .allocate(capacity: 1)
        self.value.initialize(to: value)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
    }

    /// Hands the value to `body` while nobody else has it. `body` must not wait, and must not come back here.
    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) throws -> Result) rethrows -> Result {
        try mutex.withLock { _ in
            #if THREAD_SANITIZER
            SanitizerHint.acquire(self)
            defer { SanitizerHint.release(self) }
            #endif
            return try body(&value.pointee)
        }
    }
}
#endif
