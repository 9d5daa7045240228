import CPostgres

/// libpq, which is loaded when the first PostgreSQL address is parsed or connected to.
enum PostgresLibrary {
    /// Loads the library if it is not loaded.
    static func load() throws(PostgresError) {
        if let problem = pq_load() { throw PostgresError(.libraryMissing, message: sentencePart(String(cString: problem))) }
    }

    /// Returns a message of libpq as a part of a sentence: without line breaks, details and hints, and without the period at its end. libpq
    /// indents its own hints by a tab, such as "Is the server running locally and accepting connections on that socket?".
    static func sentencePart(_ message: String) -> String {
        let lines = message.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\t") }.map { $0.drop(while: \.isWhitespace) }
        let parts = lines.filter { line in
            !line.isEmpty && !["LOCATION:", "DETAIL:", "CONTEXT:", "HINT:"].contains(where: line.hasPrefix)
        }
        return parts.map { $0.hasSuffix(".") ? $0.dropLast() : $0 }.joined(separator: "; ")
    }
}
