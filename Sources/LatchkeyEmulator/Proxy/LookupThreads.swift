import Foundation
import LoginModel
import NIOCore

/// The threads of lookups, which wait for the resolver. Each starts when a lookup needs it, and ends when no lookup is left. Unlike those of
/// NIO and of Foundation, they do not end the process if the system cannot create a thread.
final class LookupThreads: Sendable {
    /// A lookup, which is called once: on a thread, or with an error if there is none.
    typealias Lookup = @Sendable (LocalNames.Overload?) -> Void

    private struct State: Sendable {
        /// The lookups that no thread has begun, in the order of their beginning.
        var waiting = CircularBuffer<Lookup>()
        var threads = 0

        /// Returns the next lookup of a thread; `nil` if the thread ends.
        mutating func next() -> Lookup? {
            if let lookup = waiting.popFirst() { return lookup }
            threads -= 1
            return nil
        }

        /// Counts a thread that has not been created. Returns the lookups that no other thread begins.
        mutating func removeThread() -> [Lookup] {
            threads -= 1
            guard threads == 0 else { return [] }
            defer { waiting.removeAll() }
            return Array(waiting)
        }
    }

    private let maximum: Int
    private let state = Locked(State())

    /// - Parameter maximum: the number of lookups at once.
    init(maximum: Int) { self.maximum = maximum }

    /// Begins a lookup, as soon as fewer than the maximum are under way.
    func run(_ lookup: @escaping Lookup) {
        let maximum = maximum
        let needsThread = state.withLock { state in
            state.waiting.append(lookup)
            guard state.threads < maximum else { return false }
            state.threads += 1
            return true
        }
        guard needsThread, !startThread() else { return }
        for lookup in state.withLock({ $0.removeThread() }) { lookup(LocalNames.Overload()) }
    }

    /// Returns `false` if the system cannot create a thread.
    private func startThread() -> Bool {
        let threads = Unmanaged.passRetained(self)
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        let isStarted = pthread_create(&thread, nil, { LookupThreads.work($0) }, threads.toOpaque()) == 0
        if !isStarted { threads.release() }
        return isStarted
    }

    /// Begins lookups on the new thread until none is left. The C function type declares the parameter as optional on Linux only.
    private static func work(_ threads: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        pthread_detach(pthread_self())
        guard let threads else { return nil }
        let state = Unmanaged<LookupThreads>.fromOpaque(threads).takeRetainedValue().state
        while let lookup = state.withLock({ $0.next() }) { lookup(nil) }
        return nil
    }
}
