public import ProviderDomain

/// The record of which fields of a person each app has received, and when.
public protocol FieldAccessStore: Sendable {
    /// Returns how often each app received each field about the person, ordered by day, app and field.
    func fieldAccessCounts(of person: Person.ID) async throws(StoreError) -> [FieldAccessCount]

    /// Records in the field-access log that an app receives data, before the data is sent. The record survives a crash of the process. If
    /// the machine loses power, the records of the last second may be lost.
    func recordFieldAccess(_ access: FieldAccess) async throws(StoreError)
    /// Moves the records that this object has made since the last call from the field-access log to durable storage. It changes no query
    /// result.
    func flushFieldAccesses() async throws(StoreError)
}
