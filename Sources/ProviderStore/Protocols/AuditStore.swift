public import LoginModel
public import ProviderDomain

/// The audit log, and the events that are written to it alone. Other writes add their entries themselves.
public protocol AuditStore: Sendable {
    // MARK: Queries

    /// Returns the audit log entries that match a query, in the requested order.
    func auditEntries(matching query: AuditQuery) async throws(StoreError) -> [AuditEntry]
    /// Returns how often each kind of event occurred at an app, by day.
    /// - Parameter day: The first day to count, as in `FieldAccess.day`.
    func activity(of app: String, since day: Int) async throws(StoreError) -> [ActivityCount]
    /// Returns the permissions that an app requested without an approved review on some days; see `FieldAccess.day`.
    func unapprovedRequests(of appID: String, on days: ClosedRange<Int>) async throws(StoreError) -> Set<Permission>

    // MARK: Writes

    /// Adds the display of an app secret to the audit log.
    func recordSecretDisclosure(_ showing: SecretDisclosure) async throws(StoreError)
    /// Adds a canceled dialog to the audit log.
    func recordDialogCancellation(_ cancel: DialogCancellation) async throws(StoreError)
    /// Counts a rejected authorization request in the audit log, with one entry a day for each app and reason.
    func recordRejectedAuthorization(_ rejection: RejectedAuthorization) async throws(StoreError)
    /// Counts requests for permissions without an approved review in the audit log, with one entry a day for each app and permission.
    func recordUnapprovedRequest(_ request: UnapprovedPermissionRequest) async throws(StoreError)
    /// Adds a token that was issued by the provider's own tools to the audit log.
    func recordToolEvent(_ event: ToolEvent) async throws(StoreError)
    /// Compacts one batch of old audit log entries and field-access counts.
    /// - Returns: Whether there may be more to compact.
    func compactAuditLog(_ compaction: AuditCompaction) async throws(StoreError) -> Bool
}
