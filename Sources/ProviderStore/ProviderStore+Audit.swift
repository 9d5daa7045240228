public import ProviderDomain

extension ProviderStore {
    /// Every line that answers the question, the oldest first.
    /// - Throws: what ``audit(_:)`` throws.
    public func wholeAudit(_ question: AuditQuestion) async throws(StoreError) -> [AuditEntry] {
        var entries: [AuditEntry] = []
        try await forEachPage(of: question) { entries += $0 }
        return entries
    }

    /// Every line that answers the question, the oldest first, page by page: a long ledger is never in memory as a whole.
    /// - Throws: what ``audit(_:)`` throws.
    public func forEachPage(of question: AuditQuestion, _ body: ([AuditEntry]) -> Void) async throws(StoreError) {
        var question = question
        question.isNewestFirst = false
        question.limit = 1000
        while true {
            let page = try await audit(question)
            body(page)
            guard page.count == question.limit, let last = page.last else { return }
            question.after = last.number
        }
    }
}
