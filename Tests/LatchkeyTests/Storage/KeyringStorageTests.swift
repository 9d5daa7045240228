import Testing

@testable import Latchkey

@Suite("A session in a keyring")
struct KeyringStorageTests {
    /// Secrets in memory.
    final class TestKeyring: Keyring {
        let secrets = Locked<[String: [UInt8]]>([:])

        func lookUp(_ name: String) throws(SessionStorageError) -> [UInt8]? { secrets.withLock { $0[name] } }
        func store(_ secret: [UInt8], as name: String) throws(SessionStorageError) { secrets.withLock { $0[name] = secret } }
        func remove(_ name: String) throws(SessionStorageError) { secrets.withLock { $0[name] = nil } }
    }

    private let keyring = TestKeyring()
    private let folder: TemporaryFolder
    private let storage: KeyringStorage<TestKeyring>

    init() throws {
        folder = try TemporaryFolder()
        storage = KeyringStorage(keyring: keyring, folder: StateFolder(folder.path))
    }

    @Test("is replaced by who names the record that is there, and the folder shows that")
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

    @Test("was never kept where the keyring and the folder both say so, and is forgotten by its own name alone")
    func unused() throws {
        #expect(storage.isUnused)
        _ = try storage.replace(nil, with: .login("EAAone", revision: "one"))
        #expect(!storage.isUnused)
        try storage.forget("another")
        #expect(try storage.read()?.revision == "one")
        try storage.forget("one")
        #expect(try storage.read() == nil)
        #expect(!storage.isUnused, "a locked keyring may hide what it has")
    }

    @Test("is put aside under another name when it is no session")
    func setAside() throws {
        try keyring.store(Array("torn".utf8), as: "session")
        let error = #expect(throws: SessionStorageError.self) { _ = try storage.read() }
        #expect(error?.reason == .setAside)
        #expect(try storage.read() == nil)
        #expect(keyring.secrets.withLock { Array($0.values) } == [Array("torn".utf8)])
    }

    @Test("is left to the newer version that wrote it")
    func newer() throws {
        let text = Array(#"{"format":"latchkey session","version":2}"#.utf8)
        try keyring.store(text, as: "session")
        let error = #expect(throws: SessionStorageError.self) {
            _ = try storage.replace(nil, with: .login("EAA", revision: "one"))
        }
        #expect(error?.reason == .newerVersion)
        #expect(keyring.secrets.withLock { $0 } == ["session": text])
    }
}
