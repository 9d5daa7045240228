#if os(Linux)
internal import Dispatch
internal import Foundation

/// The Secret Service, asked on a thread of its own, one question at a time in a process: a locked keyring may never answer.
struct SecretService: Keyring {
    let app: String
    let timeLimit: Duration
    /// Whether a session bus is there. The library would try to start one.
    let hasBus: Bool

    /// An hour, in seconds.
    private static let longestLimit = 3600.0

    /// Who may ask. It is taken by a question, and given back by its answer, however late.
    private static let turn = DispatchSemaphore(value: 1)

    func lookUp(_ name: String) throws(SessionStorageError) -> [UInt8]? {
        try ask { library, cancel in library.lookUp(attributes(of: name), cancel: cancel) }
    }

    func store(_ secret: [UInt8], as name: String) throws(SessionStorageError) {
        try ask { library, cancel in library.store(secret, label: "Latchkey \(name) of \(app)", attributes(of: name), cancel: cancel) }
    }

    func remove(_ name: String) throws(SessionStorageError) {
        try ask { library, cancel in library.clear(attributes(of: name), cancel: cancel) }
    }

    private func attributes(of name: String) -> [String: String] { ["application": "latchkey \(app)", "record": name] }

    private func ask<Answer: Sendable>(
        _ question: @escaping @Sendable (LibSecret, LibSecret.Cancel) -> Result<Answer, SessionStorageError>
    ) throws(SessionStorageError) -> Answer {
        guard hasBus else { throw SessionStorageError(.notOffered, "There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set.") }
        guard let library = LibSecret.loaded else { throw SessionStorageError(.notOffered, "libsecret-1.so.0 could not be loaded.") }
        let late = SessionStorageError(.noAnswer, "The Secret Service has not answered for \(timeLimit); perhaps the keyring is locked.")
        let deadline = DispatchTime.now() + min(max(timeLimit / .seconds(1), 0), Self.longestLimit)
        guard Self.turn.wait(timeout: deadline) == .success else { throw late }
        let cancel = library.makeCancel()
        defer { library.release(cancel) }
        let shared = library.retain(cancel)
        let answer = Locked<Result<Answer, SessionStorageError>?>(nil)
        let isAnswered = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let result = question(library, shared)
            answer.withLock { $0 = result }
            library.release(shared)
            Self.turn.signal()
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
