import ArgumentParser
import LoginModel
import ProviderSeed

/// Checks the names of subcommands before the argument parser does, which would not say which subcommand was meant, and which prints the
/// help of another command after `help` with an unknown name.
enum CommandNameCheck {
    /// Checks the arguments up to the first option, or up to a command without subcommands.
    /// - Throws: `ValidationError`, which names the most similar subcommand.
    static func check(_ arguments: some Sequence<String>, of root: any ParsableCommand.Type) throws {
        var (command, isHelp) = (root, false)
        for (index, name) in arguments.enumerated() {
            let subcommands = command.configuration.subcommands
            guard !name.hasPrefix("-") else { return }
            // The argument parser adds the command `help`, which describes itself, too.
            if name == helpName, index == 0 || index == 1 && isHelp {
                guard !isHelp else { return }
                isHelp = true
                continue
            }
            guard !subcommands.isEmpty else {
                guard isHelp else { return }
                throw ValidationError("The command '\(command.statedName)' has no subcommand '\(name)'.")
            }
            guard let next = subcommands.first(where: { $0.statedName == name || $0.configuration.aliases.contains(name) }) else {
                // The name may be an argument of the default subcommand.
                guard command.configuration.defaultSubcommand == nil else { return }
                let names = subcommands.map { $0.statedName } + (command == root ? [helpName] : [])
                let nearest = NearestName.find(name, in: names).map { "did you mean '\($0)'?" }
                let help = "'latchkey help\(command == root ? "" : " \(command.statedName)")' lists all of them."
                throw ValidationError("There is no command '\(name)'; \(nearest ?? help)")
            }
            command = next
        }
    }

    private static let helpName = "help"
}

extension ParsableCommand {
    /// The name that the configuration of the command states, as all commands of this program do.
    fileprivate static var statedName: String { configuration.commandName ?? "" }
}
