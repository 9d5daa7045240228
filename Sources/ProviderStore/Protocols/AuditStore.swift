public import LoginModel
public import ProviderDomain
public import StrictJSON

/// The audit log. The writes here only add to the log or compact it. The writes of the other protocols add their entries themselves.
public protocol AuditStore: Sendable {
    // MARK: Queries

    /// Returns the audit log entries that match a query, in the requested order.
    func auditEntries(matching query: AuditQuery) async throws(StoreError) -> [AuditEntry]
    /// Returns the number of events of an app that an `ActivityKind` shows, by day, kind of event, and reason. The time of the query does not
    /// depend on the number of entries.
    /// - Parameter day: The first day to count, as the number of days since 1970-01-01 (UTC).
    func activity(of app: String, since day: Int) async throws(StoreError) -> [ActivityCount]
    /// Returns the permissions that an app requested in a range of days (see `FieldAccess.day`) without having an approved review for them.
    func unapprovedRequests(of appID: String, on days: ClosedRange<Int>) async throws(StoreError) -> Set<Permission>

    // MARK: Writes

    /// Records in the audit log that an app secret was shown to a person.
    func recordSecretDisclosure(_ showing: SecretDisclosure) async throws(StoreError)
    /// Records in the audit log that a login dialog was canceled.
    func recordDialogCancellation(_ cancel: DialogCancellation) async throws(StoreError)
    /// Counts a rejected authorization request in the audit log, which has one entry a day for each app and reason.
    func recordRejectedAuthorization(_ rejection: RejectedAuthorization) async throws(StoreError)
    /// Counts, in the audit log, requests for permissions that have no approved review. The log has one entry a day for each app and
    /// permission.
    func recordUnapprovedRequest(_ request: UnapprovedPermissionRequest) async throws(StoreError)
    /// Records in the audit log that one of the provider's own tools issued a token.
    func recordToolEvent(_ event: ToolEvent) async throws(StoreError)
    /// Compacts one batch of old audit log entries and field-access counts.
    /// - Returns: Whether there may be more to compact.
    func compactAuditLog(_ compaction: AuditCompaction) async throws(StoreError) -> Bool
}

extension AuditStore {
    /// Passes all audit log entries that match the query to `body`, in the requested order and one page at a time, so that a long log is
    /// never in memory as a whole.
    /// - Parameter query: The query, whose limit is the number of entries on a page.
    /// - Throws: An error from ``auditEntries(matching:)`` or from `body`.
    public func forEachPage(of query: AuditQuery, _ body: ([AuditEntry]) async throws -> Void) async throws {
        var query = query
        while true {
            let page = try await auditEntries(matching: query)
            try await body(page)
            guard page.count == query.limit, let last = page.last else { return }
            query.after = last.number
        }
    }
}

extension AuditStore {
    /// Writes a JSON object whose member `audit` is an array of the audit log entries that match a query, the oldest first. It reads and
    /// writes one page at a time, so that a long log is never in memory as a whole.
    /// - Parameters:
    ///   - members: The other members of the object.
    ///   - query: The query, whose limit is the number of entries on a page.
    ///   - entry: Returns the JSON representation of an entry.
    ///   - write: Receives the UTF-8 text of the object, one part at a time.
    /// - Throws: An error from ``auditEntries(matching:)`` or from `write`.
    public func writeObject(
        _ members: [String: JSONValue], audit query: AuditQuery, entry: (AuditEntry) -> JSONValue = \.json,
        to write: ([UInt8]) async throws -> Void
    ) async throws {
        let opening = JSONValue.object(members).serialized().dropLast()
        try await write(Array(opening) + (members.isEmpty ? "" : ",").utf8 + "\"audit\":[".utf8)
        var isFirst = true
        var query = query
        query.isNewestFirst = false
        try await forEachPage(of: query) { page in
            var text: [UInt8] = []
            for line in page {
                if !isFirst { text.append(UInt8(ascii: ",")) }
                isFirst = false
                text += entry(line).serialized()
            }
            try await write(text)
        }
        try await write(Array("]}".utf8))
    }
}
