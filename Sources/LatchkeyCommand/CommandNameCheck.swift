import ArgumentParser
import LoginModel

/// Checks the names of subcommands before the argument parser does, which would not say which subcommand was meant, and which prints the
/// help of another command after `help` with an unknown name.
enum CommandNameCheck {
    /// Checks the arguments up to the first option, or up to a command without subcommands.
    /// - Throws: `ValidationError`, which names the most similar subcommand.
    static func check(_ arguments: some Sequence<String>, of root: any ParsableCommand.Type) throws {
        var command = root
        for (index, name) in arguments.enumerated() where index > 0 || name != "help" {
            let subcommands = command.configuration.subcommands
            guard !name.hasPrefix("-"), !subcommands.isEmpty else { return }
            guard let next = subcommands.first(where: { $0._commandName == name || $0.configuration.aliases.contains(name) }) else {
                // The name may be an argument of the default subcommand.
                guard command.configuration.defaultSubcommand == nil else { return }
                let nearest = NearestName.find(name, in: subcommands.map { $0._commandName }).map { "did you mean '\($0)'?" }
                let help = "'latchkey help\(command == root ? "" : " \(command._commandName)")' lists all of them."
                throw ValidationError("There is no command '\(name)'; \(nearest ?? help)")
            }
            command = next
        }
    }
}
