import Foundation
import Glibc
import TestSupport
import Testing

@testable import Latchkey

@Suite("The file storage of a session")
struct FileSessionStorageTests {
    let folder: TemporaryFolder
    let storage: FileSessionStorage
    private let record = SessionRecord.login("EAAone", revision: "one")

    init() throws {
        folder = try TemporaryFolder()
        storage = FileSessionStorage(folder: folder.path)
    }

    private func reason(_ work: () throws -> Void) -> SessionStorageError.Reason? {
        do { try work() } catch { return (error as? SessionStorageError)?.reason }
        return nil
    }

    @Test("Reading returns no record if there is no file, and creates nothing")
    func absent() throws {
        let nowhere = FileSessionStorage(folder: folder.path("not/there"))
        #expect(try nowhere.read() == nil)
        #expect(try folder.names == [])
    }

    @Test("The storage creates its folder and file for their owner alone, and leaves nothing else in the folder")
    func modes() throws {
        let storage = FileSessionStorage(folder: folder.path("deep/down"))
        #expect(try storage.replace(nil, with: record) == .replaced)
        #expect(try storage.read() == record)
        #expect(try folder.mode("deep") == 0o700)
        #expect(try folder.mode("deep/down") == 0o700)
        #expect(try folder.mode("deep/down/session.json") == 0o600)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path("deep/down"))) == ["session.json", "lock"])
    }

    @Test("A record is replaced only if the caller names the revision of the stored record")
    func revisions() throws {
        let next = SessionRecord.login("EAAtwo", revision: "two")
        #expect(try storage.replace("none", with: record) == .refused)
        #expect(try storage.replace(nil, with: record) == .replaced)
        #expect(try storage.replace(nil, with: next) == .refused)
        #expect(try storage.replace("two", with: next) == .refused)
        #expect(try storage.read() == record)
        #expect(try storage.replace("one", with: next) == .replaced)
        #expect(try storage.read() == next)
    }

    @Test("The storage sets an unreadable file aside, and then stores a new record", arguments: ["", "{\"format\":", "{}", "\u{0}\u{0}"])
    func setAside(text: String) throws {
        try folder.write(text.utf8, to: "session.json")
        #expect(reason { _ = try storage.read() } == .setAside)
        #expect(try folder.bytes("session.json.unreadable-1") == Array(text.utf8))
        #expect(try storage.read() == nil)
        try folder.write("again".utf8, to: "session.json")
        #expect(reason { _ = try storage.replace(nil, with: record) } == .setAside)
        #expect(try folder.bytes("session.json.unreadable-2") == Array("again".utf8))
        #expect(try storage.replace(nil, with: record) == .replaced)
        #expect(try storage.read() == record)
    }

    @Test("The storage sets a huge file aside without reading it")
    func huge() throws {
        try folder.write([], to: "session.json")
        #expect(truncate(folder.path("session.json"), 1 << 40) == 0)
        #expect(reason { _ = try storage.read() } == .setAside)
        #expect(try storage.read() == nil)
    }

    @Test("The storage does not overwrite an unreadable file after 100 files have been set aside")
    func tooMuchAside() throws {
        for number in 1...100 { try folder.write([], to: "session.json.unreadable-\(number)") }
        try folder.write("torn".utf8, to: "session.json")
        #expect(reason { _ = try storage.replace(nil, with: record) } == .failed)
        #expect(try folder.bytes("session.json") == Array("torn".utf8))
    }

    @Test("The storage neither replaces nor sets aside a record of a newer version")
    func newer() throws {
        let text = Array(#"{"format":"latchkey session","version":2}"#.utf8)
        try folder.write(text, to: "session.json")
        #expect(reason { _ = try storage.read() } == .newerVersion)
        #expect(reason { _ = try storage.replace(nil, with: record) } == .newerVersion)
        #expect(try folder.bytes("session.json") == text)
    }

    @Test(
        "The storage neither reads nor replaces a file that other users have permissions for",
        arguments: [0o640, 0o604, 0o620, 0o644, 0o601])
    func openToOthers(mode: Int) throws {
        try folder.write(record.content, to: "session.json", mode: mode)
        #expect(reason { _ = try storage.read() } == .openToOthers)
        #expect(reason { _ = try storage.replace("one", with: record) } == .openToOthers)
        #expect(try folder.mode("session.json") == mode)
        #expect(try folder.bytes("session.json") == record.content)
    }

    @Test("The storage stores nothing in a folder in which other users may write", arguments: [0o777, 0o770, 0o702])
    func openFolder(mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        #expect(reason { _ = try storage.replace(nil, with: record) } == .openToOthers)
        #expect(try folder.names == [])
    }

    @Test("The storage neither reads nor replaces a file of another owner", .enabled(if: geteuid() == 0, "only root can give files away"))
    func foreignOwner() throws {
        try folder.write(record.content, to: "session.json")
        #expect(chown(folder.path("session.json"), 65_534, 65_534) == 0)
        #expect(reason { _ = try storage.read() } == .foreignOwner)
        #expect(reason { _ = try storage.replace("one", with: record) } == .foreignOwner)
        #expect(chown(folder.path, 65_534, 65_534) == 0)
        #expect(reason { _ = try storage.replace(nil, with: record) } == .foreignOwner)
    }

    @Test("The storage neither reads nor replaces a link, a folder or a pipe in the place of the file")
    func notAFile() throws {
        let place = folder.path("session.json")
        try folder.write(record.content, to: "elsewhere")
        #expect(symlink(folder.path("elsewhere"), place) == 0)
        #expect(reason { _ = try storage.read() } == .notAFile)
        #expect(reason { _ = try storage.replace("one", with: record) } == .notAFile)
        #expect(unlink(place) == 0 && mkdir(place, 0o700) == 0)
        #expect(reason { _ = try storage.read() } == .notAFile)
        #expect(rmdir(place) == 0 && mkfifo(place, 0o600) == 0)
        #expect(reason { _ = try storage.read() } == .notAFile)
        #expect(reason { _ = try storage.replace(nil, with: record) } == .notAFile)
    }

    @Test("Reading and replacing fail if the path of the folder leads to a file")
    func fileForFolder() throws {
        try folder.write([], to: "file")
        #expect(reason { _ = try FileSessionStorage(folder: folder.path("file")).read() } == .failed)
        #expect(reason { _ = try FileSessionStorage(folder: folder.path("file")).replace(nil, with: record) } != nil)
    }

    @Test("The storage replaces a temporary file that an interrupted write has left behind")
    func leftover() throws {
        try folder.write("half a rec".utf8, to: "session.json.new", mode: 0o644)
        #expect(try storage.replace(nil, with: record) == .replaced)
        #expect(try folder.names == ["session.json", "lock"])
        #expect(try folder.mode("session.json") == 0o600)
    }

    @Test("The storage does not store a record that is too large to be read again")
    func tooLarge() throws {
        let record = SessionRecord.login(String(repeating: "x", count: SessionRecord.maximumSize), revision: "large")
        #expect(reason { _ = try storage.replace(nil, with: record) } == .tooLarge)
        #expect(try storage.read() == nil)
    }

    @Test(
        "The folder of an app has a name of one path component that no other app shares",
        arguments: [
            ("com.example.app", "com.example.app"), ("..", "%2E%2E"), (".hidden", "%2Ehidden"), ("a/b", "a%2Fb"), ("", "%"),
            ("a b", "a%20b"), ("\u{e9}", "%C3%A9"), ("a%2Fb", "a%252Fb"),
        ])
    func folderName(app: String, name: String) { #expect(StateFolder.fileName(app) == name) }

    @Test(
        "The folder of an app is below the XDG state folder",
        arguments: [
            (["XDG_STATE_HOME": "/state", "HOME": "/home/ada"], "/state/latchkey/app"),
            (["HOME": "/home/ada"], "/home/ada/.local/state/latchkey/app"),
            (["XDG_STATE_HOME": "", "HOME": "/home/ada"], "/home/ada/.local/state/latchkey/app"),
            (["XDG_STATE_HOME": "relative", "HOME": "/home/ada"], "/home/ada/.local/state/latchkey/app"),
        ])
    func stateFolder(environment: [String: String], path: String) {
        #expect(FileSessionStorage(app: "app", environment: environment).watchedFolder == path)
    }
}
