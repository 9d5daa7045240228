import Foundation
import TestSupport
import Testing

@testable import Latchkey

@Suite("Two sessions that share a folder")
struct SharedFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session() -> Session {
        Session(storage: FileSessionStorage(folder: folder.path("shared")), notifications: NotificationCenter())
    }

    @Test("Each session receives the other's changes without a reload", .timeLimit(.minutes(1)))
    func watching() async throws {
        let (one, two) = (session(), session())
        var changes = two.changes.makeAsyncIterator()
        one.change { $0 = .login("EAAone") }
        #expect(await changes.next()?.new == .login("EAAone"))
        one.clear()
        #expect(await changes.next()?.new == Session.Values())
        one.change { $0 = .login("EAAtwo") }
        #expect(await changes.next()?.new == .login("EAAtwo"))
        #expect(two.values == .login("EAAtwo"))
    }

    @Test("Two sessions share their changes again after their folder was removed", .timeLimit(.minutes(1)))
    func removedFolder() async throws {
        let (one, two) = (session(), session())
        one.change { $0 = .login("EAAone") }
        two.reload()
        var changes = two.changes.makeAsyncIterator()
        try FileManager.default.removeItem(atPath: folder.path("shared"))
        #expect(await changes.next()?.new == Session.Values())
        two.change { $0 = .login("EAAtwo") }
        one.reload()
        #expect(one.values == .login("EAAtwo"))
        one.clear()
        while let change = await changes.next(), change.new != Session.Values() {}
        #expect(two.values == Session.Values())
    }

    /// The storage of a full disk. Each attempt to write changes the folder.
    private final class FullStorage: SessionStorage {
        let watchedFolder: String?
        private let counts = Locked((reads: 0, tries: 0))

        init(_ folder: String) { watchedFolder = folder }

        var tries: Int { counts.withLock(\.tries) }

        func read() -> SessionRecord? {
            counts.withLock { $0.reads += 1 }
            return nil
        }

        func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
            counts.withLock { $0.tries += 1 }
            leaveMark()
            throw SessionStorageError(.failed, "There is no room.")
        }

        /// Changes the folder, and waits until the session has read the storage because of this change or an earlier one.
        func waitUntilWatching() async {
            let before = counts.withLock(\.reads)
            leaveMark()
            while counts.withLock(\.reads) == before { await Task.yield() }
        }

        private func leaveMark() {
            guard let watchedFolder else { return }
            _ = FileManager.default.createFile(atPath: "\(watchedFolder)/session.new", contents: nil)
            try? FileManager.default.removeItem(atPath: "\(watchedFolder)/session.new")
        }
    }

    @Test("A failed write does not make the session that watches the folder try again", .timeLimit(.minutes(1)))
    func fullDisk() async throws {
        let storage = FullStorage(folder.path("full"))
        let session = Session(storage: storage, notifications: NotificationCenter())
        #expect(session.accessToken == nil)
        session.change { $0 = .login("EAAone") }
        let tries = storage.tries
        #expect(tries > 0)
        // Changes are handled one after the other. When the second read begins, the session has already handled the change that the failed
        // write caused.
        await storage.waitUntilWatching()
        await storage.waitUntilWatching()
        #expect(storage.tries == tries)
        session.reload()
        #expect(storage.tries == tries + 1)
        #expect(session.accessToken?.tokenString == "EAAone")
    }

    @Test("A session reports that a record was set aside, and continues")
    func setAside() throws {
        try FileManager.default.createDirectory(atPath: folder.path("shared"), withIntermediateDirectories: false)
        try folder.write("torn".utf8, to: "shared/session.json")
        let session = session()
        #expect(session.values == Session.Values())
        #expect(session.storageProblem?.reason == .setAside)
        session.change { $0 = .login("EAAone") }
        #expect(session.storageProblem == nil)
        #expect(try folder.bytes("shared/session.json.unreadable-1") == Array("torn".utf8))
        #expect(self.session().values == .login("EAAone"))
    }

    @Test("A session leaves a file alone that other users can read, and continues in memory", arguments: [0o644, 0o640])
    func openToOthers(mode: Int) throws {
        try FileManager.default.createDirectory(atPath: folder.path("shared"), withIntermediateDirectories: false)
        let content = SessionRecord.login("EAAold", revision: "old").content
        try folder.write(content, to: "shared/session.json", mode: mode)
        let session = session()
        session.change { $0 = .login("EAAnew") }
        #expect(session.values == .login("EAAnew"))
        #expect(session.storageProblem?.reason == .openToOthers)
        #expect(try folder.bytes("shared/session.json") == content)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path("shared/session.json"))
        session.reload()
        #expect(self.session().values == .login("EAAnew"))
    }
}
