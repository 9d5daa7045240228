import ArgumentParser
import IdentityTokens
import ProviderDomain
import ProviderStore

/// The `latchkey audit` command, which prints the audit log.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Show the audit log, the newest entries first: logins, decisions and administrative acts.",
        discussion:
            "person show --audit and app show --audit show the entries about one person or one app. The audit log contains the names of "
            + "fields, never their values. An entry about a role has the number of the person who gained or lost it. An entry that counts "
            + "several events of a day is shown by --follow with the first of them.")

    @Option(help: "Show only the entries about a person: the login name, or the number if the person was removed.")
    var person: String?

    @Option(help: "Show only the entries about an app, by its ID.")
    var app: String?

    @Option(
        help: ArgumentHelp("Show only the entries about an act, such as signed_in or login_refused. Repeatable.", valueName: "act"),
        completion: .list(AuditAct.allValueStrings))
    var act: [AuditAct] = []

    @Option(
        help: """
            Show only what happened from this time on: a day such as 2026-11-27, a time such as 2026-11-27T14:05:00Z, or 90m, 2h or 7d ago.
            """, transform: AuditTime.init)
    var since: AuditTime?

    @Option(help: "Show only what happened before this time.", transform: AuditTime.init)
    var until: AuditTime?

    @Option(help: "Show at most so many entries.")
    var limit: Int?

    @Option(help: "Show only the entries after the one with this number, the oldest first.")
    var after: Int64?

    @Flag(help: "Show the last entries, the oldest first, and then new ones as they come, until you press Control-C.")
    var follow = false

    @OptionGroup var store: StoreOption

    @Flag(help: "Print JSON: one object per line.")
    var json = false

    func validate() throws {
        guard limit ?? 1 > 0 else { throw ValidationError("--limit must be a number of 1 or more.") }
        guard !follow || limit ?? 1 <= AuditFollower.maximumCount else {
            throw ValidationError(
                "--follow shows at most the last \(AuditFollower.maximumCount) entries first, so --limit cannot be \(limit ?? 0).")
        }
        guard after ?? 0 >= 0 else { throw ValidationError("--after must be the number of an entry.") }
        guard !follow || until == nil else {
            throw ValidationError("--follow shows what happens from now on, so it cannot be given with --until.")
        }
    }

    func run() async throws {
        let store = try await store.open()
        let query = try await query(in: store)
        if follow {
            var first = try await store.narrowed(query)
            first.limit = 1
            if try await store.auditEntries(matching: first).isEmpty { reportNoEntries() }
            let follower = AuditFollower(store: store, query: query, asJSON: json)
            return try await follower.run(after: after, showingLast: limit ?? AuditFollower.usualCount)
        }
        let count = try await AuditReport.print(try await store.narrowed(query), in: store, asJSON: json, limit: limit)
        if count == 0 { reportNoEntries() }
    }

    private func reportNoEntries() {
        let isRestricted = person != nil || app != nil || !act.isEmpty || since != nil || until != nil || after != nil
        Terminal.printError(isRestricted ? "No entry of the audit log matches." : "The audit log is empty.")
    }

    private func query(in store: any ProviderStore) async throws -> AuditQuery {
        var query = AuditQuery(appID: app, after: after ?? 0, isNewestFirst: after == nil)
        if let person {
            query.person = try await id(of: person, in: store)
            query.includesAffected = true
        }
        query.events = Set(act.map(\.event))
        let now = SystemEnvironment.real.now()
        query.since = since?.date(at: now)
        query.until = until?.date(at: now)
        return query
    }

    /// Returns the ID of a person. The entries about a removed person have only the number.
    private func id(of person: String, in store: any ProviderStore) async throws -> Person.ID {
        if try await store.person(withLogin: LoginName.canonical(person)) == nil, let number = Int64(person) {
            return Person.ID(rawValue: number)
        }
        return try await store.existingPerson(person).person.id
    }
}
