import Foundation

/// The program `latchkey-emulator`, which is beside the running `latchkey`.
enum EmulatorProgram {
    static let name = "latchkey-emulator"

    /// The reason why the program cannot be started.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the path of the program.
    /// - Throws: ``Failure`` if it is missing.
    static func find() throws(Failure) -> String {
        let command = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let program = command.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name).path
        guard access(program, X_OK) == 0 else {
            throw Failure(
                description: "There is no program \(program), which runs the emulator; in Latchkey's folder, 'make emulator' builds it.")
        }
        return program
    }
}
