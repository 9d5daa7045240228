import Hummingbird
import LoginModel

/// The part of the ``BodyMemoryPool`` that the body of one request occupies.
final class BodyReservation: Sendable {
    /// Bodies up to this size, in bytes, need no reservation. Ordinary forms are smaller.
    static let ordinaryFormBytes = 64 * 1024

    private let memory: BodyMemoryPool
    private let evictionContinuation = Locked<AsyncStream<Void>.Continuation?>(nil)

    init(of memory: BodyMemoryPool) { self.memory = memory }

    deinit { release() }

    /// Releases all reserved memory.
    func release() { memory.release(ObjectIdentifier(self)) }

    /// Returns a stream that yields when the body is dropped for another one.
    func evictions() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in evictionContinuation.withLock { $0 = continuation } }
    }

    /// Reserves more memory. If no memory is available, all memory of this reservation is released at once. Thus, if several bodies
    /// together need too much memory, some of them can still be read completely.
    /// - Throws: `HTTPError` (503, with `Retry-After`) if the memory is not available at the moment.
    func reserve(_ bytes: Int, of sender: BodyMemoryPool.Sender) throws {
        let onEviction: @Sendable () -> Void = { [weak self] in _ = self?.evictionContinuation.withLock { $0?.yield() } }
        guard memory.reserve(bytes, for: ObjectIdentifier(self), of: sender, onEviction: onEviction) else {
            release()
            throw HTTPError.tooManyLargeBodies
        }
    }

    /// Marks the body as complete, and retains its memory until ``release()``.
    /// - Throws: `HTTPError` (503, with `Retry-After`) if the body was dropped before.
    func complete() throws {
        guard memory.complete(ObjectIdentifier(self)) else { throw HTTPError.tooManyLargeBodies }
    }
}
