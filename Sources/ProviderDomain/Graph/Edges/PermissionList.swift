public import IdentityTokens
import LoginModel

/// The edge `permissions`: what the person decided, permission by permission (provider-wire.md, section 7.7).
public struct PermissionList: Sendable {
    private let entries: [(name: String, status: String)]
    private let selection: Selection

    /// - Parameters:
    ///   - selection: of the kind ``NodeType/permission``.
    ///   - names: the only permissions that are wanted, if any.
    ///   - statuses: the only statuses that are wanted, if any.
    public init(
        of account: Account, showing selection: Selection = .usual(.permission), names: [String]? = nil, statuses: [String]? = nil
    ) {
        self.selection = selection
        // What the app has lost its access to is not granted any more, whatever the person said.
        let granted = account.permissions.map { (name: $0.name, status: "granted") }
        let declined = account.grant.declined.map { (name: $0.name, status: "declined") }
        let expired = account.grant.expired.map { (name: $0.name, status: "expired") }
        entries = (granted + declined + expired).sorted { $0.name < $1.name }
            .filter { names?.contains($0.name) != false && statuses?.contains($0.status) != false }
    }

    /// The list as it is answered.
    public var json: JSONValue {
        let list = JSONValue.array(entries.map { ["permission": .string($0.name), "status": .string($0.status)] })
        return ["data": selection.applied(to: list)]
    }
}
