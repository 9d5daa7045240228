#if os(Linux)
internal import Dispatch
internal import Foundation

/// The keyring of the Secret Service. Requests run one at a time, each on a thread of its own, because a locked keyring may never respond.
struct SecretService: Keyring {
    let app: String
    let timeLimit: Duration
    /// Whether the environment names a session bus. Without a session bus, libsecret would try to start one.
    let hasBus: Bool

    /// The maximum time limit, in seconds: one hour.
    private static let maximumTimeLimit = 3600.0

    /// The semaphore that allows one request at a time. It is released when the request ends or exceeds its time limit.
    private static let requestSemaphore = DispatchSemaphore(value: 1)

    /// The number of threads that run requests. At most one of the requests is within its time limit.
    private static let threadCount = Locked(0)
    private static let maximumThreadCount = 16

    func lookUp(_ name: String, unlocking: Bool) throws(SessionStorageError) -> KeyringSearchResult {
        try ask(name) { context throws(SessionStorageError) in
            var items = try context.items()
            if unlocking {
                if items.isEmpty { _ = try context.unlockDefaultCollection() } else { try context.unlock(items) }
                items = try context.items()
            }
            let hidden: KeyringSearchResult.Hidden =
                if items.contains(where: { $0.secret == nil }) {
                    .lockedItems
                } else if items.isEmpty {
                    try context.mayHideItems() ? .unknown : .nothing
                } else {
                    .nothing
                }
            return KeyringSearchResult(secrets: items.compactMap(\.secret), hidden: hidden)
        }
    }

    func exchange(_ old: [UInt8]?, for new: [UInt8], as name: String) throws(SessionStorageError) -> Bool {
        let label = "Latchkey \(name) of \(app)"
        return try ask(name) { context throws(SessionStorageError) in
            // The keyring is unlocked first, because a locked keyring may hide an existing item. Otherwise, a second item might be created.
            if old == nil, try !context.unlockDefaultCollection() { throw SessionStorageError(.failed, "The keyring was not unlocked.") }
            let items = try context.items()
            if let old {
                guard let present = items.first(where: { $0.secret == old }) else { return false }
                try context.replace(present, with: new)
            } else {
                guard items.isEmpty else { return false }
                try context.createDefaultCollection()
                try context.create(new, label: label)
            }
            let stored = try context.items()
            guard stored.contains(where: { $0.secret == new }) else {
                throw SessionStorageError(.failed, "The Secret Service did not store the secret.")
            }
            // If an old item cannot be removed, its modification time still shows that it is older than the new one.
            for item in stored where item.secret.map({ $0 != new }) ?? false { try? context.remove(item) }
            return true
        }
    }

    func remove(_ secret: [UInt8], from name: String) throws(SessionStorageError) {
        try ask(name) { context throws(SessionStorageError) in
            for item in try context.items() where item.secret == secret { try context.remove(item) }
        }
    }

    private func ask<Answer: Sendable>(
        _ name: String, _ operation: @escaping @Sendable (SecretServiceConnection) throws(SessionStorageError) -> Answer
    ) throws(SessionStorageError) -> Answer {
        guard hasBus else { throw SessionStorageError(.notOffered, "There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set.") }
        try LibSecret.load()
        let application = "latchkey \(app)"
        return try ask { cancel throws(SessionStorageError) in
            try SecretServiceConnection.withConnection(application: application, record: name, cancellable: cancel, operation)
        }
    }

    private func ask<Answer: Sendable>(
        _ operation: @escaping @Sendable (LibSecret.Cancel) throws(SessionStorageError) -> Answer
    ) throws(SessionStorageError) -> Answer {
        let late = SessionStorageError(.noAnswer, "The Secret Service did not respond within \(timeLimit); the keyring may be locked.")
        let deadline = DispatchTime.now() + min(max(timeLimit / .seconds(1), 0), Self.maximumTimeLimit)
        guard Self.requestSemaphore.wait(timeout: deadline) == .success else { throw late }
        // The semaphore is released even if this request is still waiting for a prompt, so that requests without a prompt can continue.
        defer { Self.requestSemaphore.signal() }
        let mayAsk = Self.threadCount.withLock { threads in
            guard threads < Self.maximumThreadCount else { return false }
            threads += 1
            return true
        }
        guard mayAsk else { throw late }
        let cancel = LibSecret.Cancel()
        defer { cancel.release() }
        let shared = cancel.retain()
        let response = Locked<Result<Answer, SessionStorageError>?>(nil)
        let isAnswered = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let result = Result { () throws(SessionStorageError) in try operation(shared) }
            response.withLock { $0 = result }
            shared.release()
            Self.threadCount.withLock { $0 -= 1 }
            isAnswered.signal()
        }
        guard isAnswered.wait(timeout: deadline) == .success else {
            cancel.cancel()
            throw late
        }
        guard let result = response.withLock({ $0 }) else { throw late }
        return try result.get()
    }
}
#endif
