import Foundation

/// A line of JSON on the standard output, for the program that has sent a command.
enum JSONLine {
    static func write(_ value: some Encodable) throws {
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(value) + Data("\n".utf8))
    }
}
