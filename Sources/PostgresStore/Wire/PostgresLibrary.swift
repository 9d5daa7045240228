import CPostgres

/// libpq, which is loaded when the first PostgreSQL address is parsed or connected to.
enum PostgresLibrary {
    /// Loads the library if it is not loaded.
    static func load() throws(PostgresError) {
        if let problem = pq_load() { throw PostgresError(.libraryMissing, message: sentencePart(String(cString: problem))) }
    }

    /// Returns a message of libpq without the line breaks and the period at its end.
    static func sentencePart(_ message: String) -> String {
        var lines = message.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
        lines.removeAll { $0.hasPrefix("LOCATION:") || $0.hasPrefix("DETAIL:") || $0.hasPrefix("CONTEXT:") || $0.hasPrefix("HINT:") }
        let text = lines.joined(separator: " ")
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
