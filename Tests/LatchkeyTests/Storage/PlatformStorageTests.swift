import TestSupport
import Testing

@testable import Latchkey

/// Tests without a keyring. The tests with one are in Tests/Clients/test_secret_service.py.
@Suite("The platform's storage without a session bus")
struct PlatformStorageTests {
    private let folder: TemporaryFolder
    private let record = SessionRecord.login("EAAone", revision: "one")

    init() throws { folder = try TemporaryFolder() }

    private var storage: PlatformStorage { PlatformStorage(app: "app", environment: ["XDG_STATE_HOME": folder.path]) }

    private func writePlace(_ text: String) throws {
        _ = try storage.replace(nil, with: record)
        try folder.write(text.utf8, to: "latchkey/app/place")
    }

    @Test("The storage uses a file, and records that choice with the first record")
    func file() throws {
        #expect(try storage.read() == nil)
        #expect(try folder.names == [])
        #expect(try storage.replace(nil, with: record) == .replaced)
        #expect(try folder.bytes("latchkey/app/place") == Array("file\n".utf8))
        #expect(try storage.read() == record)
    }

    @Test("The storage uses the file that an earlier version of the app has written")
    func fileBefore() throws {
        let before = FileSessionStorage(folder: folder.path("latchkey/app"))
        #expect(try before.replace(nil, with: record) == .replaced)
        #expect(try storage.read() == record)
    }

    @Test("The storage is unavailable if the session is in the keyring, and starts no second session")
    func elsewhere() throws {
        try writePlace("secret-service\n")
        let error = #expect(throws: SessionStorageError.self) { _ = try storage.read() }
        #expect(error?.reason == .notOffered)
        #expect(throws: SessionStorageError.self) { _ = try storage.replace("one", with: record) }
    }

    @Test("The storage is unavailable if the session is in a place that only a newer version knows", arguments: ["vault", "", "file/../x"])
    func unknownPlace(text: String) throws {
        try writePlace(text)
        let error = #expect(throws: SessionStorageError.self) { _ = try storage.read() }
        #expect(error?.reason == .newerVersion)
    }

    @Test("The storage follows the place that another process has chosen meanwhile")
    func chosenMeanwhile() throws {
        let slow = storage
        #expect(try slow.read() == nil)
        try writePlace("secret-service\n")
        let error = #expect(throws: SessionStorageError.self) { _ = try slow.replace(nil, with: record) }
        #expect(error?.reason == .notOffered)
    }
}
