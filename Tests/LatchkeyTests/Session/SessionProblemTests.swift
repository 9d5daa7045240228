import Foundation
import TestSupport
import Testing

@testable import Latchkey

@Suite("Problems of a session's storage")
struct SessionProblemTests {
    private func problems(_ events: [Session.Event]) -> [SessionStorageError] {
        events.compactMap { if case .problem(let problem) = $0 { problem } else { nil } }
    }

    @Test("The session reports a storage problem once, and again when it recurs")
    func once() {
        let storage = MemoryStorage()
        let session = Session(storage: storage)
        // While `isNotifying` is `true`, the events stay pending.
        session.state.withLock { $0.isNotifying = true }
        storage.problem = .locked
        session.change { $0 = .login("EAAone") }
        session.change { $0 = .login("EAAtwo") }
        session.reload()
        #expect(problems(session.state.withLock { $0.pendingEvents }) == [.locked])
        storage.problem = nil
        session.reload()
        #expect(session.storageProblem == nil)
        storage.problem = .locked
        session.reload()
        #expect(problems(session.state.withLock { $0.pendingEvents }) == [.locked, .locked])
    }

    @Test("The problem of a record that is too large ends with the next change that can be stored")
    func oneRecord() throws {
        let folder = try TemporaryFolder()
        let session = Session(storage: FileSessionStorage(folder: folder.path))
        session.change { $0 = .login("EAAone") }
        let large = String(repeating: "x", count: SessionRecord.maximumSize)
        session.set(Profile(userID: "1", name: large, refreshDate: .distantPast))
        #expect(session.storageProblem?.reason == .tooLarge)
        session.clear()
        #expect(session.storageProblem == nil)
        #expect(Session(storage: FileSessionStorage(folder: folder.path)).values == Session.Values())
    }

    @Test("The error for a record that is too large does not reveal its content")
    func explanation() {
        let error = SessionStorageError.tooLarge(.login("EAAhidden", revision: "one"))
        #expect(!error.description.contains("hidden"))
        #expect(error.description.hasPrefix("too_large: "))
    }
}
