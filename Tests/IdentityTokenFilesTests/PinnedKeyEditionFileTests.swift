import Foundation
import IdentityTokenFiles
import IdentityTokens
import Testing

@Suite("The file of pinned key editions")
struct PinnedKeyEditionFileTests {
    private let folder = Folder()
    private func edition(_ number: Int64, _ issuer: String = "a") -> PinnedKeyEdition {
        PinnedKeyEdition(issuer: issuer, number: number, digest: "digest \(number)")
    }

    @Test("The file returns the highest stored edition of each issuer")
    func highest() async throws {
        for (number, stored) in [(2, 2), (1, 2), (3, 3), (3, 3), (2, 3)] as [(Int64, Int64)] {
            #expect(try await PinnedKeyEditionFile(path: folder.file("pins")).store(edition(number)) == edition(stored))
        }
        #expect(try await PinnedKeyEditionFile(path: folder.file("pins")).store(edition(1, "b")) == edition(1, "b"))
    }

    @Test("The file keeps the highest of many editions that are stored at the same time")
    func atOnce() async throws {
        let path = folder.file("pins")
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number: Int64 in (1...40).shuffled() {
                group.addTask { try await PinnedKeyEditionFile(path: path).store(edition(number)).number >= number }
            }
            for try await isHigh in group { #expect(isHigh) }
        }
        #expect(try await PinnedKeyEditionFile(path: path).store(edition(1)) == edition(40))
    }

    @Test(
        "A damaged file throws an error and is not overwritten",
        arguments: ["", "{}", "[", #"{"pinned_keys":{"a":{"number":0,"sha256":""}}}"#, #"{"pinned_keys":{"a":7}}"#])
    func damaged(content: String) async throws {
        let path = folder.file("pins")
        try Data(content.utf8).write(to: URL(filePath: path))
        let error = await #expect(throws: PinnedKeyEditionFileError.self) { try await PinnedKeyEditionFile(path: path).store(edition(1)) }
        #expect(error?.code == "pin_memory_damaged")
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(content.utf8))
    }

    @Test("Pinned keys are rejected if their edition cannot be stored")
    func nowhere() async throws {
        let setup = try PinnedKeySetup(memory: folder.file("not there/pins"))
        let error = await #expect(throws: KeySourceError.self) { try await setup.pinned(number: 1) }
        #expect(error?.code == "pinned_keys_not_remembered")
    }

    @Test("An interrupted write does not damage the file")
    func suddenEnd() async throws {
        let path = folder.file("pins")
        _ = try await PinnedKeyEditionFile(path: path).store(edition(5))
        try Data("half a fi".utf8).write(to: URL(filePath: "\(path).new"))
        #expect(try await PinnedKeyEditionFile(path: path).store(edition(4)) == edition(5))
        #expect(try await PinnedKeyEditionFile(path: path).store(edition(6)) == edition(6))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["pins", "pins.lock"])
    }

    @Test("Only the owner can read the file, and it is not written through a symbolic link")
    func privacy() async throws {
        let path = folder.file("pins")
        _ = try await PinnedKeyEditionFile(path: path).store(edition(1))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: path)
        await #expect(throws: PinnedKeyEditionFileError.self) {
            try await PinnedKeyEditionFile(path: folder.file("link")).store(edition(2))
        }
    }
}
