/// Which entries of the ledger are wanted.
public struct AuditQuestion: Sendable, Hashable {
    /// Only those about that person.
    public var person: Person.ID?
    /// Only those about that app.
    public var appID: String?
    /// Only those after that number: how a long ledger is read page by page.
    public var after: Int64
    /// How many at the most.
    public var limit: Int

    /// Everything, unless something is said.
    public init(person: Person.ID? = nil, appID: String? = nil, after: Int64 = 0, limit: Int = 1000) {
        self.person = person
        self.appID = appID
        self.after = after
        self.limit = limit
    }
}
