public import ProviderDomain

extension ProviderStore {
    /// Passes all audit log entries that match the query to `body`, the oldest first and one page at a time, so that a long log is never in memory
    /// as a whole.
    /// - Parameter question: The query, whose limit is the number of entries on a page.
    /// - Throws: An error from ``audit(_:)`` or from `body`.
    public func forEachPage(of question: AuditQuery, _ body: ([AuditEntry]) async throws -> Void) async throws {
        var question = question
        question.isNewestFirst = false
        while true {
            let page = try await audit(question)
            try await body(page)
            guard page.count == question.limit, let last = page.last else { return }
            question.after = last.number
        }
    }
}
