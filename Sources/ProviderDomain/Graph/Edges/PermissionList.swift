import LoginModel
public import StrictJSON

/// The edge `permissions` of a person: the person's decision about each permission (Wire.md, section 7.7).
public struct PermissionList: Sendable {
    private let entries: [(name: String, status: String)]
    private let selection: Selection

    /// Creates the list.
    /// - Parameters:
    ///   - account: The person's account at the app.
    ///   - selection: The requested fields, of the type ``NodeType/permission``.
    ///   - names: The permissions to include; `nil` for all.
    ///   - statuses: The statuses to include; `nil` for all.
    public init(
        of account: Account, showing selection: Selection = .defaultSelection(of: .permission), names: [String]? = nil,
        statuses: [String]? = nil
    ) {
        self.selection = selection
        // A permission that the app has lost access to no longer counts as granted.
        let granted = account.permissions.map { (name: $0.name, status: "granted") }
        let declined = account.grant.declined.map { (name: $0.name, status: "declined") }
        let expired = account.grant.expired.map { (name: $0.name, status: "expired") }
        entries = (granted + declined + expired).sorted { $0.name < $1.name }
            .filter { names?.contains($0.name) != false && statuses?.contains($0.status) != false }
    }

    /// The edge as a JSON object.
    public var json: JSONValue {
        let list = JSONValue.array(entries.map { ["permission": .string($0.name), "status": .string($0.status)] })
        return ["data": selection.applied(to: list)]
    }
}
