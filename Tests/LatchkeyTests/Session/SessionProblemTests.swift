import Testing

@testable import Latchkey

@Suite("A problem of a session's storage")
struct SessionProblemTests {
    private func problems(_ news: [Session.News]) -> [SessionStorageError] {
        news.compactMap { if case .problem(let problem) = $0 { problem } else { nil } }
    }

    @Test("is told once, and again when it comes back")
    func once() {
        let storage = MemoryStorage()
        let session = Session(storage: storage)
        // Somebody seems to be told just now, so that the news stay.
        session.state.withLock { $0.isTelling = true }
        storage.problem = .locked
        session.change { $0 = .login("EAAone") }
        session.change { $0 = .login("EAAtwo") }
        session.reload()
        #expect(problems(session.state.withLock { $0.news }) == [.locked])
        storage.problem = nil
        session.reload()
        #expect(session.storageProblem == nil)
        storage.problem = .locked
        session.reload()
        #expect(problems(session.state.withLock { $0.news }) == [.locked, .locked])
    }

    @Test("does not name what is kept")
    func explanation() {
        let error = SessionStorageError.tooLarge(.login("EAAhidden", revision: "one"))
        #expect(!error.description.contains("hidden"))
        #expect(error.description.hasPrefix("too_large: "))
    }
}
