public import ProviderDomain

extension AuditStore {
    /// Passes all audit log entries that match the query to `body`, the oldest first and one page at a time, so that a long log is never in
    /// memory as a whole.
    /// - Parameter query: The query, whose limit is the number of entries on a page.
    /// - Throws: An error from ``auditEntries(matching:)`` or from `body`.
    public func forEachPage(of query: AuditQuery, _ body: ([AuditEntry]) async throws -> Void) async throws {
        var query = query
        query.isNewestFirst = false
        while true {
            let page = try await auditEntries(matching: query)
            try await body(page)
            guard page.count == query.limit, let last = page.last else { return }
            query.after = last.number
        }
    }
}
