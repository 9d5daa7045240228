import Foundation
import LoginModel
import Testing

@Suite("Reading an open file")
struct OpenFileTests {
    /// Passes the descriptor of an open file with this content to `body`. The file is already unlinked.
    private func withFile<Result>(_ content: [UInt8], _ body: (Int32) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try Data(content).write(to: url)
        let descriptor = open(url.path, O_RDONLY)
        try FileManager.default.removeItem(at: url)
        defer { close(descriptor) }
        return try body(descriptor)
    }

    @Test("The whole file is read, but no more than the limit", arguments: [0, 1, 65_535, 65_536, 65_537, 200_000], [-1, 0, 1])
    func limit(size: Int, more: Int) throws {
        let content = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let limit = max(size + more, 0)
        #expect(try withFile(content) { try OpenFile.bytes(of: $0, upTo: limit) } == Array(content.prefix(limit)))
    }

    @Test("The next call continues where the previous one ended")
    func position() throws {
        let parts = try withFile(Array("abcde".utf8)) { file in try [2, 2, 2, 2].map { try OpenFile.bytes(of: file, upTo: $0) } }
        #expect(parts.map { String(decoding: $0, as: UTF8.self) } == ["ab", "cd", "e", ""])
    }

    @Test("A pipe is read to its end, in as many parts as the writer sends")
    func pipe() throws {
        let pipe = Pipe()
        let writer = pipe.fileHandleForWriting
        Thread.detachNewThread {
            for part in ["a", "bc", String(repeating: "d", count: 100_000)] { writer.write(Data(part.utf8)) }
            try? writer.close()
        }
        #expect(try OpenFile.bytes(of: pipe.fileHandleForReading.fileDescriptor, upTo: 1_000_000).count == 100_003)
    }

    @Test("A failure has the number of the error")
    func failure() throws {
        #expect(throws: OpenFile.Failure.self) { try OpenFile.bytes(of: -1, upTo: 1) }
        do { _ = try OpenFile.bytes(of: -1, upTo: 1) } catch { #expect(error.number == EBADF) }
    }
}
