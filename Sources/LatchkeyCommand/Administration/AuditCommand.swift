import ArgumentParser
import IdentityTokens
import ProviderDomain
import ProviderStore

/// The `latchkey audit` command, which prints the whole audit log.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Show the audit log: every login, decision and administrative act.",
        discussion:
            "person show --audit and app show --audit show the entries about one person or one app. The audit log contains the names of "
            + "fields, never their values. An entry about a role has the number of the person who gained or lost it.")

    @Option(help: "Show only the entries after the one with this number.")
    var after: Int64 = 0

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON: one object per line.")
    var json = false

    func run() async throws {
        try await AuditReport.print(AuditQuery(after: after), in: store.open(), asJSON: json)
    }
}
