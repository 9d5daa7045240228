public import ProviderDomain

extension ProviderStore {
    /// Hands over every line that answers the question, the oldest first, page by page: a long ledger is never in memory as a whole.
    /// - Parameter question: its limit is the number of lines on a page.
    /// - Throws: what ``audit(_:)`` and `body` throw.
    public func forEachPage(of question: AuditQuestion, _ body: ([AuditEntry]) async throws -> Void) async throws {
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
