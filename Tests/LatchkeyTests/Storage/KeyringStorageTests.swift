import TestSupport
import Testing

@testable import Latchkey

@Suite("The keyring storage of a session")
struct KeyringStorageTests {
    /// A keyring in memory, in which a name can have several secrets, the newest first.
    final class TestKeyring: Keyring {
        struct State: Sendable {
            var secrets: [String: [[UInt8]]] = [:]
            var isLocked = false
            var unlocksOnPrompt = false
            /// Whether there is also another keyring that stays locked.
            var hasLockedNeighbor = false
            /// The names of the secrets that a search does not find.
            var hidden: Set<String> = []
        }

        let state = Locked(State())

        func lookUp(_ name: String, unlocking: Bool) throws(SessionStorageError) -> KeyringSearchResult {
            state.withLock { state in
                if unlocking, state.unlocksOnPrompt { state.isLocked = false }
                if state.isLocked { return KeyringSearchResult(secrets: [], hidden: .unknown) }
                let secrets = state.hidden.contains(name) ? [] : state.secrets[name] ?? []
                return KeyringSearchResult(secrets: secrets, hidden: secrets.isEmpty && state.hasLockedNeighbor ? .unknown : .nothing)
            }
        }

        func exchange(_ old: [UInt8]?, for new: [UInt8], as name: String) throws(SessionStorageError) -> Bool {
            state.withLock { state in
                state.isLocked = false
                let present = state.secrets[name] ?? []
                guard old.map(present.contains) ?? present.isEmpty else { return false }
                state.secrets[name] = [new]
                return true
            }
        }

        func remove(_ secret: [UInt8], from name: String) throws(SessionStorageError) {
            state.withLock { $0.secrets[name]?.removeAll { $0 == secret } }
        }
    }

    private let keyring = TestKeyring()
    private let folder: TemporaryFolder
    private let storage: KeyringStorage<TestKeyring>

    init() throws {
        folder = try TemporaryFolder()
        storage = KeyringStorage(keyring: keyring, folder: StateFolder(folder.path))
    }

    @Test("A record is replaced only if the caller names its revision, and the folder shows the new one")
    func revisions() throws {
        #expect(try storage.read() == nil)
        let (one, two) = (SessionRecord.login("EAAone", revision: "one"), SessionRecord.login("EAAtwo", revision: "two"))
        #expect(try storage.replace(nil, with: one) == .replaced)
        #expect(try storage.replace(nil, with: two) == .refused)
        #expect(try storage.replace("one", with: two) == .replaced)
        #expect(try storage.read() == two)
        #expect(try folder.bytes("revision") == Array("two".utf8))
        #expect(try folder.names == ["revision", "lock"])
    }

    @Test("The storage is unused only before its first record, and removes only the record with the given revision")
    func unused() throws {
        #expect(storage.isUnused)
        _ = try storage.replace(nil, with: .login("EAAone", revision: "one"))
        #expect(!storage.isUnused)
        try storage.removeRecord("another")
        #expect(try storage.read()?.revision == "one")
        try storage.removeRecord("one")
        #expect(try storage.read() == nil)
        #expect(!storage.isUnused, "A locked keyring may hide a record")
    }

    @Test("Of several records, the storage keeps the one that the folder names, else the newest")
    func several() throws {
        let (old, new) = (SessionRecord.login("EAAold", revision: "old"), SessionRecord.login("EAAnew", revision: "new"))
        keyring.state.withLock { $0.secrets["session"] = [old.content, new.content] }
        #expect(try storage.read() == old)
        try folder.write("new".utf8, to: "revision")
        #expect(try storage.read() == new)
        #expect(try storage.replace("old", with: .login("EAA", revision: "next")) == .refused)
        let next = SessionRecord.login("EAAnext", revision: "next")
        #expect(try storage.replace("new", with: next) == .replaced)
        #expect(keyring.state.withLock { $0.secrets } == ["session": [next.content]])
    }

    @Test("A session is unavailable, rather than absent, while its keyring is locked")
    func hidden() throws {
        let one = SessionRecord.login("EAAone", revision: "one")
        _ = try storage.replace(nil, with: one)
        keyring.state.withLock { $0.isLocked = true }
        for _ in 0..<2 {
            let error = #expect(throws: SessionStorageError.self) { _ = try storage.read() }
            #expect(error?.reason == .locked)
            #expect(throws: SessionStorageError.self) { _ = try storage.replace(nil, with: .login("EAAtwo", revision: "two")) }
        }
        keyring.state.withLock { $0.unlocksOnPrompt = true }
        #expect(try storage.read() == one)
    }

    @Test("A caller that found no record in a locked keyring cannot replace the record in it")
    func unseen() throws {
        let one = SessionRecord.login("EAAone", revision: "one")
        keyring.state.withLock { $0 = .init(secrets: ["session": [one.content]], isLocked: true) }
        #expect(try storage.read() == nil)
        #expect(try storage.replace(nil, with: .login("EAAtwo", revision: "two")) == .refused)
        #expect(try storage.read() == one)
    }

    @Test("The storage sets an unreadable record aside under another name")
    func setAside() throws {
        keyring.state.withLock { $0.secrets["session"] = [Array("torn".utf8)] }
        let error = #expect(throws: SessionStorageError.self) { _ = try storage.read() }
        #expect(error?.reason == .setAside)
        #expect(try storage.read() == nil)
        #expect(keyring.state.withLock { $0.secrets.values.filter { !$0.isEmpty } } == [[Array("torn".utf8)]])
    }

    @Test("A record that is set aside replaces the previous one")
    func setAsideAgain() throws {
        for text in ["torn", "torn again"] {
            keyring.state.withLock { $0.secrets["session"] = [Array(text.utf8)] }
            let error = #expect(throws: SessionStorageError.self) { _ = try storage.read() }
            #expect(error?.reason == .setAside)
        }
        #expect(keyring.state.withLock { $0.secrets.values.filter { !$0.isEmpty } } == [[Array("torn again".utf8)]])
    }

    @Test("An unreadable record stays in place, with an error, if it cannot be set aside")
    func setAsideNowhere() throws {
        keyring.state.withLock {
            $0.secrets = ["session": [Array("torn".utf8)], "session unreadable": [Array("torn before".utf8)]]
            $0.hidden = ["session unreadable"]
        }
        let error = #expect(throws: SessionStorageError.self) { _ = try storage.read() }
        #expect(error?.reason == .failed)
        #expect(keyring.state.withLock { $0.secrets["session"] } == [Array("torn".utf8)])
    }

    @Test("The storage works again after it has set a record aside, even if another keyring is locked")
    func setAsideBesideALockedKeyring() throws {
        _ = try storage.replace(nil, with: .login("EAAone", revision: "one"))
        keyring.state.withLock { $0 = .init(secrets: ["session": [Array("torn".utf8)]], hasLockedNeighbor: true) }
        let error = #expect(throws: SessionStorageError.self) { _ = try storage.read() }
        #expect(error?.reason == .setAside)
        #expect(try storage.read() == nil)
        #expect(!storage.isUnused, "The storage has held a record before")
        let two = SessionRecord.login("EAAtwo", revision: "two")
        #expect(try storage.replace(nil, with: two) == .replaced)
        #expect(try storage.read() == two)
    }

    @Test("A readable record stays when an unreadable one beside it is set aside")
    func setAsideAlone() throws {
        let one = SessionRecord.login("EAAone", revision: "one")
        keyring.state.withLock { $0.secrets["session"] = [Array("torn".utf8), one.content] }
        try folder.write("another".utf8, to: "revision")
        let error = #expect(throws: SessionStorageError.self) { _ = try storage.read() }
        #expect(error?.reason == .setAside)
        #expect(try storage.read() == one)
        #expect(keyring.state.withLock { $0.secrets.count } == 2)
    }

    @Test("The storage does not replace a record of a newer version")
    func newer() throws {
        let text = Array(#"{"format":"latchkey session","version":2}"#.utf8)
        keyring.state.withLock { $0.secrets["session"] = [text] }
        let error = #expect(throws: SessionStorageError.self) {
            _ = try storage.replace(nil, with: .login("EAA", revision: "one"))
        }
        #expect(error?.reason == .newerVersion)
        #expect(keyring.state.withLock { $0.secrets } == ["session": [text]])
    }
}
