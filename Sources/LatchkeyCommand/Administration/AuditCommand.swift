import ArgumentParser
import IdentityTokens
import ProviderDomain
import ProviderStore

/// The `latchkey audit` command, which prints the whole audit log.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Show the ledger: every login, decision and administrative act.",
        discussion:
            "Lines that are about one person, or about one app, are also shown by person show --audit and app show --audit. The ledger has "
            + "names of fields, never values; a line about a role has the number of whoever got or lost it.")

    @Option(help: "Show only the lines after the one of this number.")
    var after: Int64 = 0

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON: one object a line.")
    var json = false

    func run() async throws {
        try await AuditReport.say(AuditQuery(after: after), in: try store.open(), asJSON: json)
    }
}
