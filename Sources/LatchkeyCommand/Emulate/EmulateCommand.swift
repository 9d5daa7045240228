import ArgumentParser
import EmulatorOptions
import Foundation

/// The `latchkey emulate` command. It replaces itself by the program `latchkey-emulator`, which alone contains TLS for servers.
struct EmulateCommand: ParsableCommand {
    static let name = "emulate"

    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Run a command whose requests to www.facebook.com reach a provider on this computer.",
        discussion: """
            The exit status is that of COMMAND; 127 if there is no such command, and 126 if it cannot be executed. Without COMMAND, the \
            provider runs until Control-C, and the variables to set are printed.
            """)

    @OptionGroup var options: EmulateOptions

    func run() throws {
        let program = try EmulatorProgram.find()
        // The bytes of the arguments, which need not be UTF-8.
        let arguments = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        let rest = arguments.drop { $0.map { strcmp($0, Self.name) != 0 } ?? true }.dropFirst()
        let first = [strdup(program), strdup("run")]
        defer { first.forEach { free($0) } }
        var pointers: [UnsafeMutablePointer<CChar>?] = first + Array(rest) + [nil]
        // The command gets the signal's action back that the program had when it started.
        signal(SIGPIPE, SIG_DFL)
        execv(program, &pointers)
        throw EmulatorProgram.Failure(description: "\(program) cannot be started: \(Terminal.errnoMessage()).")
    }
}
