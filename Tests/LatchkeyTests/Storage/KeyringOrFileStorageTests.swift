import TestSupport
import Testing

@testable import Latchkey

@Suite("The Keychain storage with a fallback to a file")
struct KeyringOrFileStorageTests {
    /// A Keychain that can refuse access for lack of an entitlement.
    struct TestKeychain: KeyringBackedStorage {
        let memory = MemoryStorage()
        static let backendName = "keychain"

        static func isUnavailable(_ error: SessionStorageError) -> Bool { error.reason == .missingEntitlement }
        func read() throws(SessionStorageError) -> SessionRecord? { try memory.read() }
        func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
            try memory.replace(revision, with: record)
        }
        func exchange(_ revision: String?, for record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
            try memory.replace(revision, with: record)
        }
        var isUnused: Bool { memory.record == nil }
        func removeRecord(_ revision: String) throws(SessionStorageError) {}
    }

    private let keychain = TestKeychain()
    private let folder: TemporaryFolder
    private let notices = Locked<[SessionStorageError]>([])
    private let record = SessionRecord.login("EAAone", revision: "one")
    private let refusal = SessionStorageError(.missingEntitlement, "The Keychain cannot be read (-34018)")

    init() throws { folder = try TemporaryFolder() }

    /// The storage as a newly started process sees it.
    private var storage: KeyringOrFileStorage<TestKeychain> {
        KeyringOrFileStorage(keyring: keychain, folder: StateFolder(folder.path)) { [notices] error in
            notices.withLock { $0.append(error) }
        }
    }

    @Test("The storage uses the Keychain, and records that choice")
    func keychainIsThere() throws {
        #expect(try storage.read() == nil)
        #expect(try storage.replace(nil, with: record) == .replaced)
        #expect(try folder.bytes("place") == Array("keychain\n".utf8))
        #expect(keychain.memory.record == record)
        #expect(notices.withLock { $0 } == [])
    }

    @Test("Without the Keychain entitlement, the storage uses a private file and reports that once")
    func missingEntitlement() throws {
        keychain.memory.problem = refusal
        let process = storage
        #expect(try process.read() == nil)
        #expect(try process.replace(nil, with: record) == .replaced)
        #expect(try process.read() == record)
        #expect(try folder.bytes("place") == Array("file\n".utf8))
        #expect(try folder.mode("session.json") == 0o600)
        #expect(notices.withLock { $0 } == [refusal])
        // After a later start with the entitlement, the session stays in the file.
        keychain.memory.problem = nil
        #expect(try storage.read() == record)
        #expect(try storage.replace("one", with: .login("EAAtwo", revision: "two")) == .replaced)
        #expect(keychain.memory.record == nil)
        #expect(notices.withLock { $0.count } == 1)
    }

    @Test("The storage uses a private file if only writing to the Keychain needs the entitlement")
    func refusedLate() throws {
        let process = storage
        #expect(try process.read() == nil)
        keychain.memory.problem = refusal
        #expect(try process.replace(nil, with: record) == .replaced)
        #expect(try folder.bytes("place") == Array("file\n".utf8))
        #expect(notices.withLock { $0 } == [refusal])
    }

    @Test(
        "The storage does not use a file for any other Keychain error",
        arguments: [SessionStorageError.Reason.locked, .failed, .noAnswer, .unreadable])
    func otherErrors(reason: SessionStorageError.Reason) throws {
        keychain.memory.problem = SessionStorageError(reason, "The Keychain is not well.")
        let error = #expect(throws: SessionStorageError.self) { try storage.read() }
        #expect(error?.reason == reason)
        #expect(throws: SessionStorageError.self) { try storage.replace(nil, with: record) }
        #expect(try !folder.names.contains("session.json"))
        #expect(notices.withLock { $0 } == [])
    }

    @Test("A session in the Keychain is unavailable to a later build without the entitlement")
    func entitlementLost() throws {
        #expect(try storage.replace(nil, with: record) == .replaced)
        keychain.memory.problem = refusal
        let error = #expect(throws: SessionStorageError.self) { try storage.read() }
        #expect(error?.reason == .missingEntitlement)
        #expect(throws: SessionStorageError.self) { try storage.replace(nil, with: record) }
        #expect(try !folder.names.contains("session.json"))
    }

    @Test(
        "KeychainStatus maps the status codes of the Keychain to reasons",
        arguments: [(-25308, .locked), (-34018, .missingEntitlement), (-25291, .failed), (-50, .failed)]
            as [(Int32, SessionStorageError.Reason)])
    func status(number: Int32, reason: SessionStorageError.Reason) {
        #expect(KeychainStatus.reason(number) == reason)
    }
}
