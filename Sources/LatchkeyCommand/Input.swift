import Foundation
import LoginModel

/// Reads the files and pipes that a command names, and standard input.
enum Input {
    /// The reason why an input cannot be read.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the bytes of standard input. It reads at most one byte beyond the limit, so that the caller can detect an input that is too
    /// long.
    /// - Throws: ``Unreadable``.
    static func standard(upTo limit: Int) throws(Unreadable) -> [UInt8] {
        guard Terminal.isInputOpen else { throw Unreadable(description: "Standard input cannot be read: it is closed.") }
        return try bytes(of: STDIN_FILENO, name: "Standard input", upTo: limit + 1)
    }

    /// Returns the next line that a person types at a terminal, without its line feed.
    /// - Throws: ``Unreadable``.
    static func line() throws(Unreadable) -> [UInt8] {
        var line: [UInt8] = []
        while line.last != 0x0A {
            let part = try bytes(of: STDIN_FILENO, name: "Standard input", upTo: 1)
            guard !part.isEmpty else { return line }
            line += part
        }
        return line.dropLast()
    }

    /// Returns the bytes of a file. It reads at most one byte beyond the limit, so that the caller can detect a file that is too long.
    /// - Throws: ``Unreadable``.
    static func file(_ path: String, upTo limit: Int) throws(Unreadable) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Unreadable(description: "The file \(path) cannot be read: \(Terminal.errnoMessage()).") }
        defer { close(file) }
        return try bytes(of: file, name: "The file \(path)", upTo: limit + 1)
    }

    private static func bytes(of file: Int32, name: String, upTo limit: Int) throws(Unreadable) -> [UInt8] {
        do {
            return try OpenFile.bytes(of: file, upTo: limit)
        } catch {
            throw Unreadable(description: "\(name) cannot be read: \(Terminal.errnoMessage(error.number)).")
        }
    }
}
