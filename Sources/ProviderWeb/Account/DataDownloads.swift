import Hummingbird
import LoginModel
import ProviderDomain

/// The downloads of personal data in progress: at most one for each person, because a download reads everything about them. A newer
/// download cancels the older one, even if the client of the older one reads slowly. The newer download begins when the older one has
/// ended.
final class DataDownloads: Sendable {
    /// A download in progress, until `end()` is called or the value is released.
    final class Download: Sendable {
        let progress: Progress
        private let finish: Locked<(@Sendable () -> Void)?>

        fileprivate init(_ progress: Progress, _ finish: @escaping @Sendable () -> Void) {
            self.progress = progress
            self.finish = Locked(finish)
        }

        deinit { end() }

        /// Records that the response body begins. From then on, a newer download closes the connection.
        /// - Parameter close: closes the connection at once. It is called only if a newer download is requested before this one ends. The
        ///   newer download still waits for ``end()``.
        /// - Throws: `HTTPError` (503, with `Retry-After`) if a newer download has already been requested.
        func beginBody(close: @escaping @Sendable () -> Void) throws { try progress.startWriting(close: close) }

        func end() {
            let finish = finish.withLock { finish in
                defer { finish = nil }
                return finish
            }
            progress.end()
            finish?()
        }
    }

    /// The state of a download.
    final class Progress: Sendable {
        private enum State: Sendable {
            case reading
            case writing(close: @Sendable () -> Void)
            case replaced
            case ended
        }

        private let state = Locked(State.reading)

        func startWriting(close: @escaping @Sendable () -> Void) throws {
            try state.withLock { state in
                if case .replaced = state { throw HTTPError.supersededDownload }
                state = .writing(close: close)
            }
        }

        /// Cancels this download in favor of a newer one: closes its connection, or prevents its response body from starting.
        func replace() {
            state.withLock { state in
                switch state {
                case .reading: state = .replaced
                case .writing(let close):
                    state = .replaced
                    close()
                case .replaced, .ended: break
                }
            }
        }

        func end() { state.withLock { $0 = .ended } }
    }

    private struct Waiting: Sendable {
        let progress: Progress
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Turn: Sendable {
        let current: Progress
        var next: Waiting?
    }

    private let slots = Locked<[Person.ID: Turn]>([:])

    /// Begins a download. If the person has an older download in progress, cancels it and waits until it has ended.
    /// - Throws: `HTTPError` (503, with `Retry-After`) if an even newer download is requested in the meantime.
    func begin(for person: Person.ID) async throws -> Download {
        let progress = Progress()
        try await withCheckedThrowingContinuation { enqueue(Waiting(progress: progress, continuation: $0), for: person) }
        return Download(progress) { self.end(for: person) }
    }

    private func enqueue(_ new: Waiting, for person: Person.ID) {
        let older: Turn? = slots.withLock { turns in
            let older = turns[person]
            if older == nil { turns[person] = Turn(current: new.progress) } else { turns[person]?.next = new }
            return older
        }
        guard let older else { return new.continuation.resume() }
        older.next?.continuation.resume(throwing: HTTPError.supersededDownload)
        older.current.replace()
    }

    private func end(for person: Person.ID) {
        let next: Waiting? = slots.withLock { turns in
            let next = turns[person]?.next
            turns[person] = next.map { Turn(current: $0.progress) }
            return next
        }
        next?.continuation.resume()
    }
}

extension HTTPError {
    /// The error of a download that a newer one has replaced.
    fileprivate static var supersededDownload: HTTPError {
        HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"], message: "A newer download of the person's data has begun.")
    }
}
