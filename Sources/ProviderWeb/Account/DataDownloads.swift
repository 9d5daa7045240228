import Hummingbird
import LoginModel
import ProviderDomain

/// The downloads of personal data that are under way: at most one for each person, because a download reads everything about them.
final class DataDownloads: Sendable {
    private let people = Locked<Set<Person.ID>>([])

    /// A download that is under way until `end()` is called or the value is released.
    final class Download: Sendable {
        private let finish: Locked<(@Sendable () -> Void)?>

        fileprivate init(_ finish: @escaping @Sendable () -> Void) { self.finish = Locked(finish) }

        deinit { end() }

        func end() {
            let finish = finish.withLock { finish in
                defer { finish = nil }
                return finish
            }
            finish?()
        }
    }

    /// - Throws: `HTTPError` (503, with `Retry-After`) while another one of the person's goes on.
    func begin(for person: Person.ID) throws -> Download {
        guard people.withLock({ $0.insert(person).inserted }) else {
            throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"], message: "Another download of the person's data goes on.")
        }
        return Download { [people] in people.withLock { _ = $0.remove(person) } }
    }
}
