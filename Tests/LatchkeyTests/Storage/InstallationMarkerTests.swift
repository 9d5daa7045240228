import TestSupport
import Testing

@testable import Latchkey

@Suite("The installation marker")
struct InstallationMarkerTests {
    @Test(
        "A session is from an earlier installation only if a conclusive marker is absent",
        arguments: InstallationMarker.allCases, InstallationMarker.Scope.allCases)
    func rule(marker: InstallationMarker, scope: InstallationMarker.Scope) {
        #expect(marker.isFromEarlierInstallation(hasRecord: true, in: scope) == (marker == .absent && scope == .conclusive))
        #expect(!marker.isFromEarlierInstallation(hasRecord: false, in: scope))
    }

    @Test(
        "A marker is conclusive if it is deleted with the app and visible to all apps that see the record",
        arguments: [
            ("com.example.app", nil, false, true, .conclusive), ("com.example.app.second", nil, false, true, .conclusive),
            ("com.example.app", nil, false, false, .inconclusive), ("com.example.apple", nil, false, true, .inconclusive),
            ("shared", nil, false, true, .inconclusive), ("com.example.app", "group.com.example", true, true, .conclusive),
            ("com.example.app", "TEAM.com.example", false, true, .inconclusive), ("shared", "group.com.example", true, true, .conclusive),
            ("com.example.app", "group.com.example", true, false, .inconclusive),
        ] as [(String, String?, Bool, Bool, InstallationMarker.Scope)])
    func scope(app: String, accessGroup: String?, hasSharedFolder: Bool, removesFiles: Bool, expected: InstallationMarker.Scope) {
        let scope = InstallationMarker.Scope(
            app: app, bundleIdentifier: "com.example.app", accessGroup: accessGroup, hasSharedFolder: hasSharedFolder,
            removesFilesWithApp: removesFiles)
        #expect(scope == expected)
    }

    @Test("A marker is inconclusive for a program without a bundle identifier")
    func noBundle() {
        let scope = InstallationMarker.Scope(
            app: "tool", bundleIdentifier: nil, accessGroup: nil, hasSharedFolder: false, removesFilesWithApp: true)
        #expect(scope == .inconclusive)
    }
}

@Suite("A keyring that outlives the app")
struct PersistentKeyringTests {
    private let keyring = KeyringStorageTests.TestKeyring()
    private let one = SessionRecord.login("EAAone", revision: "one")

    private func storage(_ folder: TemporaryFolder, _ scope: InstallationMarker.Scope = .conclusive) -> KeyringStorage<
        KeyringStorageTests.TestKeyring
    > {
        KeyringStorage(keyring: keyring, folder: StateFolder(folder.path("state")), markerScope: scope)
    }

    @Test("The storage returns the session of this installation after any number of starts")
    func sameInstallation() throws {
        let folder = try TemporaryFolder()
        #expect(try storage(folder).read() == nil)
        #expect(try storage(folder).replace(nil, with: one) == .replaced)
        for _ in 0..<2 { #expect(try storage(folder).read() == one) }
        #expect(try storage(folder).replace("one", with: .login("EAAtwo", revision: "two")) == .replaced)
        #expect(try storage(folder).read()?.revision == "two")
    }

    @Test("The storage removes the session of an earlier installation, and stores a new one")
    func reinstalled() throws {
        let two = SessionRecord.login("EAAtwo", revision: "two")
        let before = try TemporaryFolder()
        #expect(try storage(before).replace(nil, with: one) == .replaced)
        let after = try TemporaryFolder()
        #expect(try storage(after).read() == nil)
        #expect(keyring.state.withLock { $0.secrets["session"] } == [])
        #expect(try storage(after).replace(nil, with: two) == .replaced)
        #expect(try storage(after).read() == two)
    }

    @Test("The storage removes an unreadable record of an earlier installation")
    func setAside() throws {
        let before = try TemporaryFolder()
        #expect(try storage(before).replace(nil, with: one) == .replaced)
        keyring.state.withLock { $0.secrets["session"] = [Array("torn".utf8)] }
        #expect(throws: SessionStorageError.self) { try storage(before).read() }
        #expect(try storage(try TemporaryFolder()).read() == nil)
        #expect(keyring.state.withLock { $0.secrets.values.allSatisfy(\.isEmpty) })
    }

    @Test("A session of an earlier installation cannot be replaced as if it belonged to this one")
    func replacedUnread() throws {
        let before = try TemporaryFolder()
        #expect(try storage(before).replace(nil, with: one) == .replaced)
        let after = try TemporaryFolder()
        #expect(try storage(after).replace("one", with: .login("EAAtwo", revision: "two")) == .refused)
        #expect(try storage(after).read() == nil)
    }

    @Test("The storage keeps a session if the marker is unreadable or inconclusive")
    func inDoubt() throws {
        let before = try TemporaryFolder()
        #expect(try storage(before).replace(nil, with: one) == .replaced)
        let unreadable = try TemporaryFolder()
        try StateFolder(unreadable.path("state")).create()
        try unreadable.write("one".utf8, to: "state/revision", mode: 0o666)
        #expect(try storage(unreadable).read() == one)
        #expect(try storage(try TemporaryFolder(), .inconclusive).read() == one)
    }

    @Test("The storage does not store a session if it cannot write the marker")
    func noMarker() throws {
        let folder = try TemporaryFolder()
        try folder.write("".utf8, to: "state")
        #expect(throws: SessionStorageError.self) { try storage(folder).replace(nil, with: one) }
        #expect(keyring.state.withLock { $0.secrets } == [:])
    }
}
