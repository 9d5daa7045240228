import Testing

@testable import Latchkey

@Suite("A session of an earlier installation")
struct InstallationMarkerTests {
    @Test(
        "is one only where the marker is known to be absent, and decides",
        arguments: InstallationMarker.allCases, InstallationMarker.Scope.allCases)
    func rule(marker: InstallationMarker, scope: InstallationMarker.Scope) {
        #expect(marker.isLeftBehind(hasRecord: true, in: scope) == (marker == .absent && scope == .decides))
        #expect(!marker.isLeftBehind(hasRecord: false, in: scope))
    }

    @Test(
        "is told by the marker where it goes with the app, and everybody who sees the record sees it",
        arguments: [
            ("com.example.app", nil, false, true, .decides), ("com.example.app.second", nil, false, true, .decides),
            ("com.example.app", nil, false, false, .saysNothing), ("com.example.apple", nil, false, true, .saysNothing),
            ("shared", nil, false, true, .saysNothing), ("com.example.app", "group.com.example", true, true, .decides),
            ("com.example.app", "TEAM.com.example", false, true, .saysNothing), ("shared", "group.com.example", true, true, .decides),
            ("com.example.app", "group.com.example", true, false, .saysNothing),
        ] as [(String, String?, Bool, Bool, InstallationMarker.Scope)])
    func scope(app: String, accessGroup: String?, hasSharedFolder: Bool, removesFiles: Bool, expected: InstallationMarker.Scope) {
        let scope = InstallationMarker.Scope(
            app: app, bundleIdentifier: "com.example.app", accessGroup: accessGroup, hasSharedFolder: hasSharedFolder,
            removesFilesWithApp: removesFiles)
        #expect(scope == expected)
    }

    @Test("cannot be told from others by a program without a bundle identifier")
    func noBundle() {
        let scope = InstallationMarker.Scope(
            app: "tool", bundleIdentifier: nil, accessGroup: nil, hasSharedFolder: false, removesFilesWithApp: true)
        #expect(scope == .saysNothing)
    }
}

@Suite("A keyring that outlives the app")
struct OutlivingKeyringTests {
    private let keyring = KeyringStorageTests.TestKeyring()
    private let one = SessionRecord.login("EAAone", revision: "one")

    private func storage(_ folder: TemporaryFolder, _ scope: InstallationMarker.Scope = .decides) -> KeyringStorage<
        KeyringStorageTests.TestKeyring
    > {
        KeyringStorage(keyring: keyring, folder: StateFolder(folder.path("state")), markerScope: scope)
    }

    @Test("keeps the session of this installation, through any number of starts")
    func sameInstallation() throws {
        let folder = try TemporaryFolder()
        #expect(try storage(folder).read() == nil)
        #expect(try storage(folder).replace(nil, with: one) == .replaced)
        for _ in 0..<2 { #expect(try storage(folder).read() == one) }
        #expect(try storage(folder).replace("one", with: .login("EAAtwo", revision: "two")) == .replaced)
        #expect(try storage(folder).read()?.revision == "two")
    }

    @Test("gives nobody the session of an earlier installation, and takes a new one")
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

    @Test("keeps nothing of an earlier installation that could not be read either")
    func setAside() throws {
        let before = try TemporaryFolder()
        #expect(try storage(before).replace(nil, with: one) == .replaced)
        keyring.state.withLock { $0.secrets["session"] = [Array("torn".utf8)] }
        #expect(throws: SessionStorageError.self) { try storage(before).read() }
        #expect(try storage(try TemporaryFolder()).read() == nil)
        #expect(keyring.state.withLock { $0.secrets.values.allSatisfy(\.isEmpty) })
    }

    @Test("does not let the session of an earlier installation be replaced as if it were this one's")
    func replacedUnread() throws {
        let before = try TemporaryFolder()
        #expect(try storage(before).replace(nil, with: one) == .replaced)
        let after = try TemporaryFolder()
        #expect(try storage(after).replace("one", with: .login("EAAtwo", revision: "two")) == .refused)
        #expect(try storage(after).read() == nil)
    }

    @Test("loses nothing where the marker cannot be read, or does not decide")
    func inDoubt() throws {
        let before = try TemporaryFolder()
        #expect(try storage(before).replace(nil, with: one) == .replaced)
        let unreadable = try TemporaryFolder()
        try StateFolder(unreadable.path("state")).make()
        try unreadable.write("one".utf8, to: "state/revision", mode: 0o666)
        #expect(try storage(unreadable).read() == one)
        #expect(try storage(try TemporaryFolder(), .saysNothing).read() == one)
    }

    @Test("keeps nothing that it could not mark as this installation's")
    func noMarker() throws {
        let folder = try TemporaryFolder()
        try folder.write("".utf8, to: "state")
        #expect(throws: SessionStorageError.self) { try storage(folder).replace(nil, with: one) }
        #expect(keyring.state.withLock { $0.secrets } == [:])
    }
}
