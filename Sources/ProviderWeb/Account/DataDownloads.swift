import Hummingbird
import LoginModel
import ProviderDomain

/// The downloads of personal data that are under way: at most one for each person, because a download reads everything about them. A newer one ends the
/// older one, however slowly that is taken, and begins when the older one has ended.
final class DataDownloads: Sendable {
    /// A download that is under way until `end()` is called or the value is released.
    final class Download: Sendable {
        let progress: Progress
        private let finish: Locked<(@Sendable () -> Void)?>

        fileprivate init(_ progress: Progress, _ finish: @escaping @Sendable () -> Void) {
            self.progress = progress
            self.finish = Locked(finish)
        }

        deinit { end() }

        /// Says that the answer begins.
        /// - Parameter cut: closes the connection at once. It is called where a newer download is wanted before this one ends, never once it has
        ///   ended, and does not end it itself.
        /// - Throws: `HTTPError` (503, with `Retry-After`) where a newer one is wanted already.
        func startWriting(cut: @escaping @Sendable () -> Void) throws { try progress.startWriting(cut: cut) }

        func end() {
            let finish = finish.withLock { finish in
                defer { finish = nil }
                return finish
            }
            progress.end()
            finish?()
        }
    }

    /// How far a download has come.
    final class Progress: Sendable {
        private enum State: Sendable {
            case reading
            case writing(cut: @Sendable () -> Void)
            case replaced
            case ended
        }

        private let state = Locked(State.reading)

        func startWriting(cut: @escaping @Sendable () -> Void) throws {
            try state.withLock { state in
                if case .replaced = state { throw HTTPError.newerDownload }
                state = .writing(cut: cut)
            }
        }

        /// A newer download is wanted: this one is cut, or does not begin.
        func replace() {
            state.withLock { state in
                switch state {
                case .reading: state = .replaced
                case .writing(let cut):
                    state = .replaced
                    cut()
                case .replaced, .ended: break
                }
            }
        }

        func end() { state.withLock { $0 = .ended } }
    }

    private struct Waiting: Sendable {
        let progress: Progress
        let caller: CheckedContinuation<Void, any Error>
    }

    private struct Turn: Sendable {
        let current: Progress
        var next: Waiting?
    }

    private let turns = Locked<[Person.ID: Turn]>([:])

    /// Ends the person's other download, where there is one, and waits until it has ended.
    /// - Throws: `HTTPError` (503, with `Retry-After`) where a still newer one is wanted meanwhile.
    func begin(for person: Person.ID) async throws -> Download {
        let progress = Progress()
        try await withCheckedThrowingContinuation { enter(Waiting(progress: progress, caller: $0), for: person) }
        return Download(progress) { self.end(for: person) }
    }

    private func enter(_ new: Waiting, for person: Person.ID) {
        let older: Turn? = turns.withLock { turns in
            let older = turns[person]
            if older == nil { turns[person] = Turn(current: new.progress) } else { turns[person]?.next = new }
            return older
        }
        guard let older else { return new.caller.resume() }
        older.next?.caller.resume(throwing: HTTPError.newerDownload)
        older.current.replace()
    }

    private func end(for person: Person.ID) {
        let next: Waiting? = turns.withLock { turns in
            let next = turns[person]?.next
            turns[person] = next.map { Turn(current: $0.progress) }
            return next
        }
        next?.caller.resume()
    }
}

extension HTTPError {
    /// The person has asked for the same again.
    fileprivate static var newerDownload: HTTPError {
        HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"], message: "A newer download of the person's data has begun.")
    }
}
