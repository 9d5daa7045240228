import Crypto
import ProviderDomain

/// What a transaction locks before it reads, so that no other transaction changes it in between. The locks are advisory locks of the
/// transaction. They are taken in ascending order in one statement, so that transactions do not wait for each other in a circle.
enum PostgresSubject: Hashable {
    /// An account with everything that belongs to it: grants, logins, sessions, password.
    case person(Person.ID)
    /// The person to whom a login belongs that has a family of refresh tokens.
    case personOfRefreshTokens(login: String)
    /// A login of a person to an app.
    case login(String)
    /// An authorization code.
    case code(String)
    /// A DPoP proof.
    case proof(String)
    /// The number of DPoP proofs of one owner.
    case proofs(owner: String)
    /// The data of an app: its settings, roles, reviews and test users.
    case app(String)
    /// The data of an app, which the transaction reads and does not change.
    case unchangedApp(String)
    /// A device login with this device code digest.
    case device(String)
    /// A device login with this user code.
    case userCode(String)
    /// The device logins of an app that wait for a decision.
    case deviceLogins(app: String)
    /// The device logins that a network requested and that wait for a decision.
    case deviceLoginsOfNetwork(String)
    /// A counter.
    case counter(String)
    /// A login name, which may or may not belong to a person.
    case loginName(String)
    /// The names of all live apps.
    case liveAppNames
    /// The keys of the provider.
    case keys
    /// The catalog of permissions.
    case permissions
    /// The compaction of the audit log.
    case compaction
    /// The counts of field accesses, which a flush and a compaction change, and which are deleted with a test user.
    case fieldAccesses
    /// The counts of Graph API calls.
    case callCounts
    /// The merging of the counts of the activity pages.
    case activityCounts
    /// The deletion of expired records.
    case expiredRecords
    /// The limited audit log entries about a person, or about the test users of an app.
    case auditEntries(String)
    /// A shared entry of the audit log.
    case sharedAuditEntry(String)
    /// The schema.
    case schema
    /// All data, which the transaction changes apart from all others. Every other transaction locks it without excluding others.
    case store
    /// All data while it is copied. A node starts only if nobody has locked it.
    case copy

    /// The key of the lock.
    var key: Int64 {
        switch self {
        case .person(let id): id.rawValue ^ Self.personMask
        // The statement looks this person up.
        case .personOfRefreshTokens(let login), .login(let login): Self.hash("login", login)
        case .code(let id): Self.hash("code", id)
        case .proof(let digest): Self.hash("proof", digest)
        case .proofs(let owner): Self.hash("proofs", owner)
        case .app(let id), .unchangedApp(let id): Self.hash("app", id)
        case .device(let digest): Self.hash("device", digest)
        case .userCode(let code): Self.hash("user code", code)
        case .deviceLogins(let app): Self.hash("device logins", app)
        case .deviceLoginsOfNetwork(let network): Self.hash("device logins of network", network)
        case .counter(let key): Self.hash("counter", key)
        case .loginName(let name): Self.hash("login name", name)
        case .liveAppNames: Self.hash("live app names", "")
        case .keys: Self.hash("keys", "")
        case .permissions: Self.hash("permissions", "")
        case .compaction: Self.hash("compaction", "")
        case .fieldAccesses: Self.hash("field accesses", "")
        case .callCounts: Self.hash("call counts", "")
        case .activityCounts: Self.hash("activity counts", "")
        case .expiredRecords: Self.hash("expired records", "")
        case .auditEntries(let subject): Self.hash("audit entries", subject)
        case .sharedAuditEntry(let key): Self.hash("shared audit entry", key)
        case .schema: Self.hash("schema", "")
        case .store: Self.storeKey
        case .copy: Self.hash("copy", "")
        }
    }

    /// Whether other transactions may hold the lock at the same time.
    var isShared: Bool { if case .unchangedApp = self { true } else { false } }

    /// Distinguishes the keys of people from small numbers that other programs may use.
    static let personMask: Int64 = 0x5a17_3c2e_9b44_d0f1
    static let storeKey = hash("store", "")

    private static func hash(_ kind: String, _ id: String) -> Int64 {
        SHA256.hash(data: Array("latchkey \(kind) \(id)".utf8)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}

extension PostgresCommand {
    /// The statement that takes the locks of a transaction. It must be a statement of its own, because what a statement reads is fixed
    /// when it begins.
    static func lock(_ subjects: some Sequence<PostgresSubject>) -> PostgresCommand {
        var (exclusive, shared): (Set<Int64>, Set<Int64>) = ([], [])
        var lookups: [(condition: String, value: PostgresValue)] = []
        for subject in subjects {
            if case .personOfRefreshTokens(let login) = subject {
                lookups.append(("refresh_families WHERE login =", .text(login)))
            } else if subject.isShared {
                shared.insert(subject.key)
            } else {
                exclusive.insert(subject.key)
            }
        }
        if !exclusive.contains(PostgresSubject.storeKey) { shared.insert(PostgresSubject.storeKey) }
        shared.subtract(exclusive)
        let people = lookups.indices.map { index in
            " UNION SELECT person_id # \(PostgresSubject.personMask)::bigint, false FROM \(lookups[index].condition) $\(index + 3)"
        }
        return PostgresCommand(
            """
            SELECT count(CASE WHEN is_shared THEN pg_advisory_xact_lock_shared(key)::text ELSE pg_advisory_xact_lock(key)::text END)
            FROM (
                SELECT key, bool_and(is_shared) AS is_shared FROM (
                    SELECT unnest($1::bigint[]) AS key, false AS is_shared UNION SELECT unnest($2::bigint[]), true\(people.joined())
                ) AS all_keys GROUP BY key ORDER BY key OFFSET 0
            ) AS keys
            """, [.array(exclusive.sorted()), .array(shared.sorted())] + lookups.map(\.value))
    }
}

extension PostgresValue {
    /// An array of whole numbers, which the statement casts to `bigint[]`.
    static func array(_ numbers: some Sequence<Int64>) -> PostgresValue {
        .text("{\(numbers.map(String.init).joined(separator: ","))}")
    }
}
