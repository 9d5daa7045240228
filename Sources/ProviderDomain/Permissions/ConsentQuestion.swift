public import LoginModel

/// What the consent page asks a person, worked out from the request, the app's access and earlier decisions
/// (provider-wire.md, sections 2.5, 2.6 and 12.4).
public struct ConsentQuestion: Sendable, Hashable {
    /// One line of the page.
    public struct Line: Sendable, Hashable {
        /// What is asked for.
        public let permission: Permission
        /// Cannot be switched off.
        public let isFixed: Bool
    }

    /// What is shown, `public_profile` first, then in the order of the request.
    public let lines: [Line]
    /// What the person granted before and is not asked again, but what this login gives the app too.
    public let known: [Permission]
    /// Everything of the request that the app may have, whether it is shown or was decided before.
    public let askable: [Permission]
    /// Names in the request that are no permission of this app's: people with a role see them, for others they are left out.
    public let invalid: [String]
    /// Whether the person has to decide anything. Where not, all of `lines` was granted before.
    public let isNew: Bool

    /// - Parameter grant: what the person decided before, if ever.
    public init(request: DialogRequest, person: Person, grant: Grant?) {
        let requested = [Permission.publicProfile] + request.permissions.filter { $0 != .publicProfile }
        let allowed = requested.filter { permission in
            if request.isLimited, !Permission.limitedLogin.contains(permission) { return false }
            return PermissionCatalogue.isAvailable(permission, to: request.app, for: person)
        }
        let granted = grant?.granted ?? []
        let declined = grant?.declined ?? []
        let undecided = allowed.filter { permission in
            !granted.contains(permission) && (!declined.contains(permission) || request.asksAgainForDeclined)
        }
        askable = allowed
        invalid = requested.filter { !allowed.contains($0) }.map(\.name)
        isNew = !undecided.isEmpty || request.mustShowConsent
        let shown =
            isNew
            ? allowed.filter { undecided.contains($0) || request.mustShowConsent && granted.contains($0) }
            : allowed.filter(granted.contains)
        let withProfile = shown.contains(.publicProfile) ? shown : [.publicProfile] + shown
        lines = withProfile.map { Line(permission: $0, isFixed: $0 == .publicProfile) }
        known = allowed.filter { granted.contains($0) && !withProfile.contains($0) }
    }

    /// The decision that follows from a page: `public_profile` is always granted, each other line as it was left.
    /// - Parameters:
    ///   - shown: what had a switch on the page, which may be another set than `lines` if the person has decided elsewhere meanwhile.
    ///   - switchedOn: what was on.
    public func decision(
        shown: Set<Permission>, switchedOn: Set<Permission>
    ) -> (granted: Set<Permission>, declined: Set<Permission>) {
        let open = shown.intersection(askable)
        let granted = open.intersection(switchedOn).union([.publicProfile])
        return (granted, open.subtracting(granted))
    }
}
