import Foundation
import ProviderSeed
import TestSupport
import Testing

@Suite("Unreadable seed files")
struct UnreadableSeedFileTests {
    private func expect(_ message: String, of path: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: SeedFileError.self, sourceLocation: sourceLocation) { try SeedFile.read(path: path) }
        #expect(error?.description == "\(path)\(message)", sourceLocation: sourceLocation)
    }

    @Test("The error about an unreadable seed file names the file and the reason")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        expect(": there is no such file", of: folder.path("missing.yaml"))
        expect(": cannot be read", of: folder.path)
        expect(": is not UTF-8", of: try folder.write([0x61, 0x3A, 0xFF], to: "latin1.yaml"))
        let large = try folder.write(Array(repeating: UInt8(ascii: "#"), count: 64 * 1024 * 1024 + 1), to: "large.yaml")
        expect(": is larger than 67108864 bytes", of: large)
    }

    @Test("A seed file with a missing or invalid picture is rejected")
    func pictures() throws {
        let person = "people:\n  - email: ada@example.com\n    password: p\n    first_name: Ada\n    last_name: Lovelace\n"
        let folder = try TemporaryFolder()
        _ = try folder.write(Array("GIF89a and more".utf8), to: "ada.gif")
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        _ = try folder.write(signature, to: "short.png")
        let head: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 1, 0, 0, 0, 1, 0, 0, 8, 6, 0, 0, 0, 0, 0, 0, 0]
        _ = try folder.write(signature + head, to: "huge.png")
        _ = try folder.write(Array(repeating: 0xFF, count: 5 * 1024 * 1024 + 1), to: "large.jpg")
        let rows = [
            ("missing.png", "the file \(folder.path("missing.png")) cannot be read"),
            (".", "the file \(folder.path) cannot be read"),
            (
                "ada.gif",
                "the file \(folder.path("ada.gif")) is neither PNG nor JPEG nor WebP: it is not a picture of a supported format"
            ),
            (
                "huge.png",
                "the file \(folder.path("huge.png")) is not accepted: the picture has 65536 × 65536 pixels; the limits are 67108864, and 1000000 on a side"
            ),
            ("short.png", "the file \(folder.path("short.png")) is not accepted: the PNG is incomplete"),
            ("large.jpg", "the file \(folder.path("large.jpg")) is larger than 5242880 bytes"),
        ]
        for (name, problem) in rows {
            let path = try folder.write("\(person)    picture: \(name)\n".utf8, to: "seed.yaml")
            expect(":6: people[0].picture: \(problem)", of: path)
        }
    }
}
