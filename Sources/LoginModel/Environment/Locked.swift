#if canImport(os)
import os

/// A value protected by a lock, for state that is accessed synchronously.
package struct Locked<Value: Sendable>: Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }

    /// Calls a closure with exclusive access to the value. The closure must not block, and must not lock again.
    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock(body)
    }
}
#else
import Synchronization

/// A value protected by a lock, for state that is accessed synchronously.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    // `Mutex<Value>` would look up its generic type at run time on each access; `Mutex<Void>` does not. Only the holder of the lock
    // accesses the value.
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

    /// Calls a closure with exclusive access to the value. The closure must not block, and must not lock again.
    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) throws -> Result) rethrows -> Result {
        try mutex.withLock { _ in
            #if THREAD_SANITIZER
            ThreadSanitizerAnnotation.acquire(self)
            defer { ThreadSanitizerAnnotation.release(self) }
            #endif
            return try body(&value.pointee)
        }
    }
}
#endif

#if THREAD_SANITIZER
/// Annotates locks for the thread sanitizer. The lock of `Synchronization` is a futex inside the standard library, which is not
/// instrumented, so without annotations all protected accesses look like races. This code is compiled only by `make tsan`.
enum ThreadSanitizerAnnotation {
    static func acquire(_ lock: AnyObject) { tsanAcquire(Unmanaged.passUnretained(lock).toOpaque()) }
    static func release(_ lock: AnyObject) { tsanRelease(Unmanaged.passUnretained(lock).toOpaque()) }
}

@_silgen_name("__tsan_acquire")
private func tsanAcquire(_ address: UnsafeMutableRawPointer)

@_silgen_name("__tsan_release")
private func tsanRelease(_ address: UnsafeMutableRawPointer)
#endif
