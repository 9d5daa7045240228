import Foundation
import FuzzTargets
import Testing

@Suite("The replay of the fuzzing corpus")
struct FuzzReplayTests {
    @Test("No file of the corpus crashes its parser", arguments: FuzzTarget.allCases)
    func replay(target: FuzzTarget) throws {
        let folder = try #require(Bundle.module.url(forResource: "Corpus", withExtension: nil)).appending(path: target.rawValue)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files { target.consume([UInt8](try Data(contentsOf: file))) }
    }

    @Test("No truncated or changed file of the corpus crashes its parser", arguments: FuzzTarget.allCases)
    func changed(target: FuzzTarget) throws {
        let folder = try #require(Bundle.module.url(forResource: "Corpus", withExtension: nil)).appending(path: target.rawValue)
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let bytes = [UInt8](try Data(contentsOf: file).prefix(512))
            for index in stride(from: 0, to: bytes.count, by: 7) {
                target.consume(Array(bytes[..<index]))
                var changed = bytes
                changed[index] ^= 0x15
                target.consume(changed)
            }
        }
    }
}
