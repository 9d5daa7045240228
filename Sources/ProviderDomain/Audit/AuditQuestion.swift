/// Which entries of the ledger are wanted.
public struct AuditQuestion: Sendable, Hashable {
    /// Only those about that person.
    public var person: Person.ID?
    /// Whether those are wanted too in which somebody else did something to that person, see ``AuditEntry/affected``.
    public var includesAffected = false
    /// Only those about that app.
    public var appID: String?
    /// None of these acts.
    public var leavesOut: Set<AuditAct> = []
    /// Only those that come after that number, in the order that is wanted: how a long ledger is read page by page. 0 is the beginning.
    public var after: Int64
    /// Whether the newest comes first.
    public var isNewestFirst: Bool
    /// How many at the most.
    public var limit: Int

    /// Everything, unless something is said.
    public init(person: Person.ID? = nil, appID: String? = nil, after: Int64 = 0, isNewestFirst: Bool = false, limit: Int = 1000) {
        self.person = person
        self.appID = appID
        self.after = after
        self.isNewestFirst = isNewestFirst
        self.limit = limit
    }
}
