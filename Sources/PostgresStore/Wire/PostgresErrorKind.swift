/// The kinds of errors that the store and operators tell apart. The raw value is the stable code.
enum PostgresErrorKind: String, Sendable, CaseIterable {
    case libraryMissing = "postgres_library"
    case addressRefused = "postgres_address"
    case cannotConnect = "postgres_cannot_connect"
    case connectionLost = "postgres_connection_lost"
    case accessRefused = "postgres_access_refused"
    case databaseMissing = "postgres_database_missing"
    case noConnectionLeft = "postgres_no_connection_left"
    case serverTooOld = "postgres_server_too_old"
    case wrongEncoding = "postgres_encoding"
    case readOnly = "postgres_read_only"
    case diskFull = "postgres_disk_full"
    /// The server lacks a resource, an operator ended the command, or the server's system failed.
    case serverProblem = "postgres_server_problem"
    case permissionMissing = "postgres_permission"
    case lockTimeout = "postgres_lock_timeout"
    case uniqueViolation = "postgres_unique_violation"
    case constraintViolation = "postgres_constraint_violation"
    /// A serialization failure or a deadlock. The transaction can be repeated.
    case conflict = "postgres_conflict"
    case statementInvalid = "postgres_statement_invalid"
    /// Other clients use the same session of the server, as behind a pool that assigns sessions for one transaction.
    case sharedSession = "postgres_shared_session"
    case deadlinePassed = "postgres_deadline"
    /// The deadline of a write has passed, and the server may have committed it.
    case outcomeUnknown = "postgres_outcome_unknown"
    case queueFull = "postgres_queue_full"
    case tooLarge = "postgres_too_large"
    case zeroByte = "postgres_zero_byte"
    case other = "postgres_failed"

    /// Classifies an error of the server.
    /// - Parameter isFatal: Whether the server ended the session because of the error.
    init(sqlState: String, isFatal: Bool) {
        guard !isFatal else {
            self = .connectionLost
            return
        }
        self =
            switch sqlState {
            case "28P01", "28000": .accessRefused
            case "3D000": .databaseMissing
            case "53300": .noConnectionLeft
            case "25006": .readOnly
            case "53100": .diskFull
            case "55P03": .lockTimeout
            // The table of locks is full; see max_locks_per_transaction.
            case "53200": .lockTimeout
            case "23505": .uniqueViolation
            case "42501": .permissionMissing
            case "40001", "40P01": .conflict
            // A prepared statement already exists, or does not exist.
            case "42P05", "26000": .sharedSession
            default: PostgresErrorKind(sqlStateClass: sqlState.prefix(2))
            }
    }

    /// Classifies an error by the first two characters of its code.
    private init(sqlStateClass: Substring) {
        self =
            switch sqlStateClass {
            case "08": .connectionLost
            case "0A", "22", "25", "26", "34", "3F", "42", "54": .statementInvalid
            case "23": .constraintViolation
            case "53", "57", "58": .serverProblem
            default: .other
            }
    }

    /// The beginning of the sentence for operators.
    /// - Parameter place: The server and its database.
    func sentence(_ place: String) -> String {
        switch self {
        case .libraryMissing: "libpq, the client library of PostgreSQL, cannot be used"
        case .addressRefused: "The address of the PostgreSQL store is refused"
        case .cannotConnect: "\(place) cannot be reached; check that the server runs and that the address is right"
        case .connectionLost: "The connection to \(place) was lost"
        case .accessRefused: "\(place) refuses the user or the password; check the user, the password file and pg_hba.conf"
        case .databaseMissing: "The database does not exist on \(place); create it with createdb"
        case .noConnectionLeft:
            "\(place) has no connection left for the user; raise max_connections or the limit of the user or the database"
        case .serverTooOld: "\(place) is too old; version \(PostgresServerVersion.oldest.major) or later is needed"
        case .wrongEncoding:
            "The encoding of the database on \(place) is not UTF8; create it with createdb --encoding UTF8 --template template0"
        case .readOnly: "\(place) is read-only; the address must name the primary"
        case .diskFull: "The disk of \(place) is full; free some space"
        case .serverProblem: "\(place) cannot execute commands at present"
        case .permissionMissing: "\(place) does not permit this to the user, who must own the database and its tables"
        case .lockTimeout: "A lock of \(place) was not granted in time"
        case .uniqueViolation: "\(place) already has a row with this key"
        case .constraintViolation: "\(place) refused a row because of a constraint"
        case .conflict: "\(place) ended a transaction because of a conflict with another one"
        case .statementInvalid: "\(place) refused a statement or a value"
        case .sharedSession: "A connection pool in front of \(place) shares sessions between its clients; use its mode session, or no pool"
        case .deadlinePassed: "\(place) did not answer in time"
        case .outcomeUnknown: "\(place) did not answer in time, so it is not known whether it has stored a write"
        case .queueFull: "Too many commands are waiting for \(place)"
        case .tooLarge: "A command or its result is too large for \(place)"
        case .zeroByte: "A text with a zero byte cannot be stored in \(place)"
        case .other: "\(place) failed"
        }
    }
}
