import Foundation
import IdentityTokenFiles
import IdentityTokens
import Testing

@Suite("The memory of pinned keys")
struct PinnedKeyFileTests {
    private let folder = Folder()
    private func edition(_ number: Int64, _ issuer: String = "a") -> PinnedKeyEdition {
        PinnedKeyEdition(issuer: issuer, number: number, digest: "digest \(number)")
    }

    @Test("answers with the highest edition, of each issuer its own")
    func highest() async throws {
        for (number, kept) in [(2, 2), (1, 2), (3, 3), (3, 3), (2, 3)] as [(Int64, Int64)] {
            #expect(try await PinnedKeyEditionFile(path: folder.file("pins")).keep(edition(number)) == edition(kept))
        }
        #expect(try await PinnedKeyEditionFile(path: folder.file("pins")).keep(edition(1, "b")) == edition(1, "b"))
    }

    @Test("keeps the highest of many that come at once, from many hands")
    func atOnce() async throws {
        let path = folder.file("pins")
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number: Int64 in (1...40).shuffled() {
                group.addTask { try await PinnedKeyEditionFile(path: path).keep(edition(number)).number >= number }
            }
            for try await isHigh in group { #expect(isHigh) }
        }
        #expect(try await PinnedKeyEditionFile(path: path).keep(edition(1)) == edition(40))
    }

    @Test(
        "forgets nothing by being damaged",
        arguments: ["", "{}", "[", #"{"pinned_keys":{"a":{"number":0,"sha256":""}}}"#, #"{"pinned_keys":{"a":7}}"#])
    func damaged(content: String) async throws {
        let path = folder.file("pins")
        try Data(content.utf8).write(to: URL(filePath: path))
        let error = await #expect(throws: PinnedKeyEditionFileError.self) { try await PinnedKeyEditionFile(path: path).keep(edition(1)) }
        #expect(error?.code == "pin_memory_damaged")
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(content.utf8))
    }

    @Test("that cannot be kept refuses the keys")
    func nowhere() async throws {
        let shop = try Shop(memory: folder.file("not there/pins"))
        let error = await #expect(throws: KeySourceError.self) { try await shop.pinned(number: 1) }
        #expect(error?.code == "pinned_keys_not_remembered")
    }

    @Test("is replaced as a whole: what a sudden end left behind does not count")
    func suddenEnd() async throws {
        let path = folder.file("pins")
        _ = try await PinnedKeyEditionFile(path: path).keep(edition(5))
        try Data("half a fi".utf8).write(to: URL(filePath: "\(path).new"))
        #expect(try await PinnedKeyEditionFile(path: path).keep(edition(4)) == edition(5))
        #expect(try await PinnedKeyEditionFile(path: path).keep(edition(6)) == edition(6))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["pins", "pins.lock"])
    }

    @Test("is for its owner alone, and is not written through a link")
    func privacy() async throws {
        let path = folder.file("pins")
        _ = try await PinnedKeyEditionFile(path: path).keep(edition(1))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: path)
        await #expect(throws: PinnedKeyEditionFileError.self) { try await PinnedKeyEditionFile(path: folder.file("link")).keep(edition(2)) }
    }
}
