import ArgumentParser
import EmulatorOptions
import Foundation

/// The program `latchkey-emulator`, which `latchkey emulate` starts.
@main struct EmulatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latchkey-emulator", abstract: "The program of 'latchkey emulate'.",
        subcommands: [RunCommand.self, CertificatesCommand.self])
}

/// Runs a command with the emulator.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Run a command with the emulator.")

    @OptionGroup var options: EmulateOptions

    func run() throws { throw ExitCode(Run.run(options)) }
}
