public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func recordDialogCancellation(_ cancel: DialogCancellation) async throws(StoreError) { try await add([cancel.auditEntry]) }

    public func recordRejectedAuthorization(_ rejection: RejectedAuthorization) async throws(StoreError) {
        guard !rejection.appID.hasZeroByte else { return }
        try await add([rejection.auditEntry])
    }

    public func recordUnapprovedRequest(_ request: UnapprovedPermissionRequest) async throws(StoreError) {
        guard !request.appID.hasZeroByte else { return }
        try await add(request.auditEntries)
    }

    public func recordToolEvent(_ event: ToolEvent) async throws(StoreError) { try await add([event.auditEntry]) }

    /// Adds events to the audit log that change nothing else. Shared entries are locked at the beginning, so that events that anyone can
    /// cause in any number wait for each other without a connection; see ``SubjectGate``.
    private func add(_ entries: [NewAuditEntry]) async throws(StoreError) {
        let shared = entries.filter(\.isSharedByFields).map { PostgresTransaction.subject(ofSharedEntryFor: $0) }
        try await write(locking: shared) { $0.add(entries) }
    }
}
