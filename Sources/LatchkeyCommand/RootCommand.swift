import ArgumentParser
// In a release, loads libcurl at the first request instead of at the start.
import CLazyCurl
import Foundation

/// The `latchkey` command.
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latchkey",
        abstract: "Log people in with your own provider, which limits what apps learn about them.",
        discussion: """
            The exit status is 0 if the command has done what it was asked to, 64 if its arguments, its settings or the files that they \
            name are wrong, and 1 if it failed for another reason. 'login' exits with 2 if the person did not log in, and 'token' with 3 if the keys are not available.

            At a terminal, some messages are colored; set the variable NO_COLOR to prevent that.
            """,
        version: Version.line,
        subcommands: [
            DemoCommand.self, ServeCommand.self, LoginCommand.self, GraphCommand.self, TokenCommand.self, LogoutCommand.self,
            AppCommand.self, PersonCommand.self, PermissionCommand.self, KeysCommand.self, AuditCommand.self, StoreCommand.self,
            PagesCommand.self, DoctorCommand.self, EmulateCommand.self,
        ])
}

/// The entry point of the program. A failure is one line on standard error and a nonzero exit status.
@main struct Entry {
    static func main() async {
        _ = Terminal.isInputOpen
        Terminal.ignoreBrokenPipes()
        do {
            try CommandNameCheck.check(CommandLine.arguments.dropFirst(), of: RootCommand.self)
            let command = try await RootCommand.asyncParseAsRoot(nil)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
            await OpenStores.closeAll()
        } catch {
            await OpenStores.closeAll()
            // Help and version texts are not failures. A command that has printed its error itself throws only its exit status.
            if RootCommand.exitCode(for: error).isSuccess || error is ExitCode { RootCommand.exit(withError: error) }
            Terminal.printError("\(Terminal.styled("latchkey:", .red)) \(ErrorLine.line(for: error))")
            Foundation.exit(ExitStatus.status(of: error))
        }
    }
}
