/// The reason why PostgreSQL could not be used, or refused a command.
struct PostgresError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What programs branch on.
    let kind: PostgresErrorKind
    /// The code of PostgreSQL's manual, appendix A; `nil` if the error is not the server's.
    let sqlState: String?
    /// The severity, such as `ERROR` or `FATAL`, untranslated; `nil` if the error is not the server's.
    let severity: String?
    /// The message of the server or of libpq, without values of parameters or rows; empty if there is none.
    private(set) var message: String
    /// The name of the violated constraint.
    let constraint: String?
    /// Whether the server may have received the flush. If it is `false`, the flush had no effect, and can be sent again.
    var mayHaveBeenSent: Bool
    /// The server and its database, which the explanation names; empty if the error has nothing to do with a server.
    var place = ""

    init(
        _ kind: PostgresErrorKind, message: String = "", sqlState: String? = nil, severity: String? = nil, constraint: String? = nil,
        mayHaveBeenSent: Bool = false
    ) {
        self.kind = kind
        self.sqlState = sqlState
        self.severity = severity
        self.message = message
        self.constraint = constraint
        self.mayHaveBeenSent = mayHaveBeenSent
    }

    /// One sentence in English for operators, which says what failed, where, and what to do.
    var explanation: String {
        let place = place.isEmpty ? "PostgreSQL" : "PostgreSQL (\(place))"
        let codes = [sqlState.map { "SQLSTATE \($0)" }, constraint.map { "constraint \($0)" }].compactMap(\.self)
        let details = (message.isEmpty ? [] : [message]) + codes
        let subject = kind.sentence(place)
        return details.isEmpty ? "\(subject)." : "\(subject): \(details.joined(separator: ", "))."
    }

    var description: String { "\(explanation) (\(kind.rawValue))" }

    /// Returns the error for another flush that waited on the same connection.
    func forFlush(mayHaveBeenSent: Bool) -> PostgresError {
        var error = self
        error.mayHaveBeenSent = mayHaveBeenSent
        return error
    }

    /// Returns the error with another message.
    func with(message: String) -> PostgresError {
        var error = self
        error.message = message
        return error
    }

    /// Returns the error with the server's name in its explanation.
    func at(_ place: String) -> PostgresError {
        var error = self
        error.place = place
        return error
    }
}
