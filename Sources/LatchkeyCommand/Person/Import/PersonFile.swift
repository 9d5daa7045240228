import ArgumentParser
import Foundation
import LoginModel
import ProviderSeed

/// A file or pipe with people, which is read in parts.
final class PersonFile {
    private static let partSize = 65_536

    private let name: String
    private let path: String
    private let format: PersonFileParser.Format
    private let descriptor: Int32

    /// Opens the file.
    /// - Parameter path: The path; `-` for standard input.
    /// - Throws: `ValidationError` if there is no such file, and `Input.Unreadable`.
    init(path: String, format: PersonFileParser.Format) throws {
        (self.path, self.format) = (path, format)
        name = path == "-" ? "Standard input" : "The file \(path)"
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ValidationError("\(name) cannot be read: \(Terminal.errnoMessage()).") }
        guard path != "-" || Terminal.isInputOpen else { throw Input.Unreadable(description: "\(name) cannot be read: it is closed.") }
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// Whether the file can be read a second time.
    var canRewind: Bool { lseek(descriptor, 0, SEEK_CUR) >= 0 }

    /// Goes back to the beginning of the file.
    /// - Throws: `Input.Unreadable`.
    func rewind() throws(Input.Unreadable) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw unreadable(errno) }
    }

    /// Calls a closure with the rows of the file, part by part.
    /// - Throws: `Input.Unreadable`, the first `SeedFileError`, or the error that `use` throws.
    func forEachPart(_ use: ([PersonRow]) async throws -> Void) async throws {
        var parser = PersonFileParser(format, file: path == "-" ? "standard input" : path)
        while true {
            let part: [UInt8]
            do {
                part = try OpenFile.bytes(of: descriptor, upTo: Self.partSize)
            } catch {
                throw unreadable(error.number)
            }
            guard !part.isEmpty else { break }
            try await use(try parser.parse(part))
        }
        try await use(try parser.finish())
    }

    private func unreadable(_ number: Int32) -> Input.Unreadable {
        Input.Unreadable(description: "\(name) cannot be read: \(Terminal.errnoMessage(number)).")
    }
}
