#if os(Linux)
internal import Dispatch
internal import Foundation

/// The Secret Service. Each request runs on a thread of its own, one at a time in a process, because a locked keyring may never respond.
struct SecretService: Keyring {
    let app: String
    let timeLimit: Duration
    /// Whether the environment names a session bus. Without one, the library would try to start it.
    let hasBus: Bool

    /// The maximum time limit, in seconds: one hour.
    private static let maximumTimeLimit = 3600.0

    /// Allows one request at a time. Released when the request ends or exceeds its time limit.
    private static let turn = DispatchSemaphore(value: 1)

    /// The number of request threads. All but one have exceeded their time limit.
    private static let threads = Locked(0)
    private static let maximumThreadCount = 16

    func lookUp(_ name: String, unlocking: Bool) throws(SessionStorageError) -> KeyringSearchResult {
        try ask(name) { visit throws(SessionStorageError) in
            var items = try visit.items()
            if unlocking {
                if items.isEmpty { _ = try visit.unlockDefaultCollection() } else { try visit.unlock(items) }
                items = try visit.items()
            }
            let hidden: KeyringSearchResult.Hidden =
                if items.contains(where: { $0.secret == nil }) {
                    .something
                } else if items.isEmpty {
                    try visit.mayHideItems() ? .perhaps : .nothing
                } else {
                    .nothing
                }
            return KeyringSearchResult(secrets: items.compactMap(\.secret), hidden: hidden)
        }
    }

    func exchange(_ old: [UInt8]?, for new: [UInt8], as name: String) throws(SessionStorageError) -> Bool {
        let label = "Latchkey \(name) of \(app)"
        return try ask(name) { visit throws(SessionStorageError) in
            // A hidden item must become visible before a new item is stored in its place.
            if old == nil, try !visit.unlockDefaultCollection() { throw SessionStorageError(.failed, "Nobody has unlocked the keyring.") }
            let items = try visit.items()
            if let old {
                guard let present = items.first(where: { $0.secret == old }) else { return false }
                try visit.replace(present, with: new)
            } else {
                guard items.isEmpty else { return false }
                try visit.createDefaultCollection()
                try visit.make(new, label: label)
            }
            let kept = try visit.items()
            guard kept.contains(where: { $0.secret == new }) else {
                throw SessionStorageError(.failed, "The Secret Service has not kept what it was given.")
            }
            // An item that cannot be removed is recognized by its earlier modification time.
            for item in kept where item.secret.map({ $0 != new }) ?? false { try? visit.remove(item) }
            return true
        }
    }

    func remove(_ secret: [UInt8], from name: String) throws(SessionStorageError) {
        try ask(name) { visit throws(SessionStorageError) in
            for item in try visit.items() where item.secret == secret { try visit.remove(item) }
        }
    }

    private func ask<Answer: Sendable>(
        _ name: String, _ question: @escaping @Sendable (SecretServiceConnection) throws(SessionStorageError) -> Answer
    ) throws(SessionStorageError) -> Answer {
        guard hasBus else { throw SessionStorageError(.notOffered, "There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set.") }
        let library = try LibSecret.loaded.get()
        let attributes = ["application": "latchkey \(app)", "record": name]
        return try ask(library) { cancel throws(SessionStorageError) in
            try SecretServiceConnection.pay(library, attributes, cancel: cancel, question)
        }
    }

    private func ask<Answer: Sendable>(
        _ library: LibSecret, _ question: @escaping @Sendable (LibSecret.Cancel) throws(SessionStorageError) -> Answer
    ) throws(SessionStorageError) -> Answer {
        let late = SessionStorageError(.noAnswer, "The Secret Service has not answered for \(timeLimit); perhaps the keyring is locked.")
        let deadline = DispatchTime.now() + min(max(timeLimit / .seconds(1), 0), Self.maximumTimeLimit)
        guard Self.turn.wait(timeout: deadline) == .success else { throw late }
        // A prompt may wait forever. Requests that need no prompt continue meanwhile.
        defer { Self.turn.signal() }
        let mayAsk = Self.threads.withLock { threads in
            guard threads < Self.maximumThreadCount else { return false }
            threads += 1
            return true
        }
        guard mayAsk else { throw late }
        let cancel = library.makeCancellable()
        defer { library.release(cancel) }
        let shared = library.retain(cancel)
        let answer = Locked<Result<Answer, SessionStorageError>?>(nil)
        let isAnswered = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let result = Result { () throws(SessionStorageError) in try question(shared) }
            answer.withLock { $0 = result }
            library.release(shared)
            Self.threads.withLock { $0 -= 1 }
            isAnswered.signal()
        }
        guard isAnswered.wait(timeout: deadline) == .success else {
            library.ring(cancel)
            throw late
        }
        guard let result = answer.withLock({ $0 }) else { throw late }
        return try result.get()
    }
}
#endif
