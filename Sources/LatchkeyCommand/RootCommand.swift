import ArgumentParser
import Foundation

/// The command `latchkey`.
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latchkey",
        abstract: "Log people in, with an own provider that limits what apps learn about them.",
        subcommands: [
            DemoCommand.self, ServeCommand.self, LoginCommand.self, GraphCommand.self, TokenCommand.self, LogoutCommand.self,
            AppCommand.self, PersonCommand.self, PermissionCommand.self, KeysCommand.self, AuditCommand.self, PagesCommand.self,
        ])
}

/// A failure is one line on standard error and a status other than 0.
@main struct Entry {
    static func main() async {
        _ = Terminal.hasInput
        Terminal.outliveReaders()
        do {
            let command = try await RootCommand.asyncParseAsRoot(nil)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
        } catch {
            let status = RootCommand.exitCode(for: error)
            // Help and the like are no failures, and a command that has said its own line only hands its status on.
            if status.isSuccess || error is ExitCode { RootCommand.exit(withError: error) }
            Terminal.complain("latchkey: \(Complaint.line(for: error))")
            Foundation.exit(status.rawValue)
        }
    }
}
