import CPostgres

extension PostgresError {
    /// Creates an error from an error result or a notice.
    init(result: OpaquePointer) {
        func field(_ field: pq_field) -> String? { pq_result_field(result, field).map { String(cString: $0) } }
        let severity = field(pq_field_severity)
        let isFatal = severity == "FATAL" || severity == "PANIC"
        guard let sqlState = field(pq_field_sqlstate) else {
            // An error without a code is libpq's own: it cannot reach the server anymore.
            let message = pq_result_message(result).map { String(cString: $0) } ?? ""
            self.init(.connectionLost, message: PostgresLibrary.sentencePart(message))
            return
        }
        self.init(
            PostgresErrorKind(sqlState: sqlState, isFatal: isFatal),
            // Messages of class 22, data exceptions, quote values. Details and hints are never read, because they quote whole rows.
            message: sqlState.hasPrefix("22") ? "" : PostgresLibrary.sentencePart(field(pq_field_message) ?? ""),
            sqlState: sqlState, severity: severity, constraint: field(pq_field_constraint), mayHaveBeenSent: true)
    }

    /// Creates an error from the message of a connection that could not be established. The message has the verbose format of libpq, in
    /// which the SQLSTATE follows the severity: "FATAL:  28P01: password authentication failed".
    init(connecting message: String, needsPassword: Bool) {
        var text = ""
        var (sqlState, severity): (String?, String?)
        for part in message.split(separator: ":  ", omittingEmptySubsequences: false) {
            let code = part.prefix(5)
            let isCode = code.utf8.count == 5 && code.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isWholeNumber) }
            if !text.isEmpty, isCode, part.dropFirst(5).hasPrefix(": ") {
                // If the host has several addresses, the last refusal decides.
                (sqlState, severity) = (String(code), String(text.reversed().prefix { !$0.isWhitespace && $0 != ":" }.reversed()))
                text += ": \(part.dropFirst(7))"
            } else {
                text += text.isEmpty ? part : ":  \(part)"
            }
        }
        text = PostgresLibrary.sentencePart(text)
        guard let sqlState else {
            self.init(needsPassword ? .accessRefused : .cannotConnect, message: text)
            return
        }
        let kind = PostgresErrorKind(sqlState: sqlState, isFatal: false)
        let explained: Set<PostgresErrorKind> = [
            .accessRefused, .databaseMissing, .noConnectionLeft, .diskFull, .readOnly, .permissionMissing,
        ]
        self.init(explained.contains(kind) ? kind : .cannotConnect, message: text, sqlState: sqlState, severity: severity)
    }
}
