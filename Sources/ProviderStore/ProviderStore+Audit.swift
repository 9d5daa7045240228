public import ProviderDomain

extension ProviderStore {
    /// Every line that answers the question, page by page, the oldest first.
    /// - Throws: what ``audit(_:)`` throws.
    public func wholeAudit(_ question: AuditQuestion) async throws(StoreError) -> [AuditEntry] {
        var question = question
        question.isNewestFirst = false
        question.limit = 1000
        var entries: [AuditEntry] = []
        while true {
            let more = try await audit(question)
            entries += more
            guard more.count == question.limit, let last = more.last else { return entries }
            question.after = last.number
        }
    }
}
