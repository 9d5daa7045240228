import Hummingbird
import LoginModel

/// What one request takes of the memory for bodies, until nothing of its body is left.
final class BodyReservation: Sendable {
    /// The largest body for which nothing is reserved: an ordinary form, in bytes.
    static let ordinary = 64 * 1024

    private let memory: BodyMemory
    private let givingWay = Locked<AsyncStream<Void>.Continuation?>(nil)

    init(of memory: BodyMemory) { self.memory = memory }

    deinit { release() }

    /// Gives everything back.
    func release() { memory.release(ObjectIdentifier(self)) }

    /// Yields when the body has to give way to another one.
    func givesWay() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in givingWay.withLock { $0 = continuation } }
    }

    /// Takes more memory. Where there is none, everything is given back at once: of several bodies that need more together than there is, some
    /// are read to their end.
    /// - Throws: `HTTPError` (503, with `Retry-After`) where there is not so much memory at this moment.
    func reserve(_ bytes: Int, of sender: BodyMemory.Sender) throws {
        let giveWay: @Sendable () -> Void = { [weak self] in _ = self?.givingWay.withLock { $0?.yield() } }
        guard memory.take(bytes, for: ObjectIdentifier(self), of: sender, giveWay: giveWay) else {
            release()
            throw HTTPError.tooManyLargeBodies
        }
    }

    /// Keeps the memory until it is given back: the body has come.
    /// - Throws: `HTTPError` (503, with `Retry-After`) where it had to give way before.
    func keep() throws {
        guard memory.keep(ObjectIdentifier(self)) else { throw HTTPError.tooManyLargeBodies }
    }
}
