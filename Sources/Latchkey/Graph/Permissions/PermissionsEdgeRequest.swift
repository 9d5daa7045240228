internal import LoginModel
internal import StrictJSON

/// A request to the `permissions` edge, and the effect of its response on the session (SDK.md, section 6.7).
struct PermissionsEdgeRequest: Sendable, Hashable {
    enum Action: Sendable, Hashable {
        /// Lists all permissions.
        case list
        /// Revokes one permission.
        case revoke(Permission)
        /// Revokes the app's access.
        case revokeAll
    }

    /// `me` or the ID of a person.
    let subject: String
    let action: Action

    /// Recognizes a request to the `permissions` edge.
    /// - Returns: `nil` if the request neither lists nor revokes permissions, or if it lists only some of the permissions or omits their
    ///   statuses.
    init?(_ call: GraphRequestSnapshot) {
        guard let path = try? GraphPath(call.path), (2...3).contains(path.segments.count), path.segments[1] == "permissions" else {
            return nil
        }
        subject = path.segments[0]
        let given = path.query.values.merging(call.parameters.compactMapValues(\.text)) { _, new in new }.filter { !$0.value.isEmpty }
        let name = path.segments.count == 3 ? path.segments[2] : given["permission"]
        switch (call.effectiveMethod, name) {
        case (.get, nil):
            guard Set(["status", "limit", "after", "before", "offset"]).isDisjoint(with: given.keys),
                Self.includesPermissionAndStatus(given["fields"])
            else {
                return nil
            }
            action = .list
        case (.delete, nil): action = .revokeAll
        case (.delete, .some(let name)): action = .revoke(Permission(name: name))
        default: return nil
        }
    }

    /// Whether entries with these fields contain both the permission and its status.
    private static func includesPermissionAndStatus(_ fields: String?) -> Bool {
        guard let fields else { return true }
        return Set(["permission", "status"]).isSubset(of: Scope.names(in: fields))
    }

    /// Updates the session with the response.
    /// - Parameter token: The access token of the request.
    func apply(_ response: GraphResponse, token: String, to session: Session) {
        guard subject == "me" || subject == session.accessToken?.userID else { return }
        switch action {
        case .list:
            guard let all = LoginPermissions(response.json), response.json?["paging"]?["next"] == nil else { return }
            session.update(ifTokenIs: token) { $0.values.accessToken = $0.values.accessToken?.replacing(permissions: all) }
        case .revoke(let permission):
            guard response.isConfirmation else { return }
            session.update(ifTokenIs: token, deliberately: true) { stored in
                guard let present = stored.values.accessToken else { return }
                stored.values.accessToken = present.replacing(
                    permissions: LoginPermissions(
                        granted: present.permissions.subtracting([permission]), declined: present.declinedPermissions.union([permission]),
                        expired: present.expiredPermissions.subtracting([permission])))
            }
        case .revokeAll:
            guard response.isConfirmation else { return }
            session.update(ifTokenIs: token, deliberately: true) { $0.clear() }
        }
    }
}

extension GraphResponse {
    /// Whether the response confirms success.
    var isConfirmation: Bool { GraphConfirmation.isPresent(in: json) }
}
