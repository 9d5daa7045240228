import Hummingbird
import LoginModel

/// The memory for bodies of requests that are larger than an ordinary form. It is bounded for the whole provider, and for each sender, before any of
/// it is taken: whoever finds none left is told to come again, and no more of their body is read.
final class BodyMemory: Sendable {
    /// What a body is read for.
    enum Purpose: Sendable {
        /// The parameters of a call or a form.
        case parameters
        /// Files that a person uploads.
        case upload

        /// The most bytes that all bodies may take together.
        var most: Int {
            switch self {
            case .parameters: 16 * 1024 * 1024
            case .upload: 4 * mostOfSender
            }
        }

        /// The most bytes that the bodies of one sender may take together.
        var mostOfSender: Int {
            switch self {
            case .parameters: 4 * 1024 * 1024
            case .upload: Request.largestUpload
            }
        }
    }

    /// Who sends a body.
    struct Sender: Sendable, Hashable {
        let purpose: Purpose
        let name: String
    }

    private struct State: Sendable {
        var taken: [Purpose: Int] = [:]
        var takenBySender: [Sender: Int] = [:]
    }

    private let state = Locked(State())

    /// Takes memory. ``release(_:of:)`` gives it back.
    /// - Returns: whether there is so much.
    fileprivate func take(_ bytes: Int, of sender: Sender) -> Bool {
        state.withLock { state in
            let taken = state.taken[sender.purpose, default: 0] + bytes
            let takenBySender = state.takenBySender[sender, default: 0] + bytes
            guard taken <= sender.purpose.most, takenBySender <= sender.purpose.mostOfSender else { return false }
            state.taken[sender.purpose] = taken
            state.takenBySender[sender] = takenBySender
            return true
        }
    }

    fileprivate func release(_ bytes: Int, of sender: Sender) {
        state.withLock { state in
            state.taken[sender.purpose, default: 0] -= bytes
            state.takenBySender[sender, default: 0] -= bytes
            if state.takenBySender[sender] == 0 { state.takenBySender[sender] = nil }
        }
    }
}

/// What one request takes of the memory for bodies, until it is answered.
final class BodyReservation: Sendable {
    /// The largest body for which nothing is reserved: an ordinary form, in bytes.
    static let ordinary = 64 * 1024

    private let memory: BodyMemory
    private let taken = Locked<[(bytes: Int, sender: BodyMemory.Sender)]>([])

    init(of memory: BodyMemory) { self.memory = memory }

    deinit { release() }

    /// Takes more memory. Where there is none, everything is given back at once: of several bodies that need more together than there is, some
    /// are read to their end.
    /// - Throws: `HTTPError` (503, with `Retry-After`) where there is not so much memory at this moment.
    func reserve(_ bytes: Int, of sender: BodyMemory.Sender) throws {
        guard memory.take(bytes, of: sender) else {
            release()
            throw HTTPError.tooManyLargeBodies
        }
        taken.withLock { $0.append((bytes, sender)) }
    }

    private func release() {
        let given = taken.withLock { taken in
            defer { taken = [] }
            return taken
        }
        for (bytes, sender) in given { memory.release(bytes, of: sender) }
    }
}

extension HTTPError {
    /// No memory, or no place, is left for one more large body at this moment.
    static var tooManyLargeBodies: HTTPError {
        HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "More large requests come at this moment than can be read.")
    }
}
