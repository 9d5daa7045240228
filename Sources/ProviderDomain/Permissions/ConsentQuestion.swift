public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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
    /// Names in the request that are no permission of this app's. They are left out of the login (OpenID Connect Core 1.0, section 3.1.2.1).
    package let invalid: [String]
    /// What the page says of them in English to people with a role; `nil` to others, and where there are none.
    public let developerNote: String?
    /// Whether the login gives the app the lasting access that the person was told it does not have: a classic one after limited ones. It shows
    /// everything that was granted before, for that is what the app could look up from now on.
    public let opensAccess: Bool
    /// Whether the person has to decide anything. Where not, all of `lines` was granted before.
    public let isNew: Bool
    /// The permissions that cannot be switched off: `public_profile`, and everything that the request asks for if it is
    /// ``DialogRequest/isAllOrNothing``. Permissions that were granted before and are only confirmed here can be.
    private let fixed: Set<Permission>

    /// - Parameters:
    ///   - grant: what the person decided before, if ever.
    ///   - now: when the person came to the dialog.
    public init(request: DialogRequest, person: Person, grant: Grant?, at now: Date) {
        let requested = Self.requested(by: request)
        let isAllowed = Self.rule(for: request, person)
        let granted = (grant?.granted ?? []).filter(isAllowed)
        let declined = (grant?.declined ?? []).filter(isAllowed)
        let expired = (grant?.expired ?? []).filter(isAllowed)
        let opensAccess = !request.isLimited && grant?.isLimited(at: now) == true
        let confirmed: Set<Permission> = request.asksForEverythingAgain ? granted.union(expired) : opensAccess ? granted : []
        let allowed = requested.filter(isAllowed) + confirmed.subtracting(requested).sorted { $0.name < $1.name }
        let undecided = allowed.filter { permission in
            !granted.contains(permission) && (!declined.contains(permission) || request.asksAgainForDeclined)
        }
        askable = allowed
        invalid = requested.filter { !isAllowed($0) }.map(\.name)
        developerNote =
            invalid.isEmpty || !request.app.givesRole(to: person)
            ? nil
            : "Invalid Scopes: \(invalid.joined(separator: ", ")). This message is only shown to developers. "
                + "Users of your app will ignore these permissions if present."
        let fixed: Set = request.isAllOrNothing ? Set(requested) : [.publicProfile]
        self.fixed = fixed
        self.opensAccess = opensAccess
        let showsGranted = request.mustShowConsent || opensAccess
        isNew = !undecided.isEmpty || showsGranted
        let shown =
            isNew
            ? allowed.filter { undecided.contains($0) || showsGranted && granted.contains($0) }
            : allowed.filter(granted.contains)
        let withProfile = shown.contains(.publicProfile) ? shown : [.publicProfile] + shown
        lines = withProfile.map { Line(permission: $0, isFixed: fixed.contains($0)) }
        known = allowed.filter { granted.contains($0) && !withProfile.contains($0) }
    }

    /// What the answer of the dialog lists: everything that the app has now or was refused, whether this login asked for it or not
    /// (client-sdk.md, section 4.4). A limited login has nothing to do with what only a classic one can ask for.
    public static func scopes(
        of request: DialogRequest, person: Person, grant: Grant
    ) -> (granted: [Permission], declined: [Permission]) {
        let isAllowed = Self.rule(for: request, person)
        func list(_ permissions: Set<Permission>) -> [Permission] {
            let listed = permissions.filter(isAllowed)
            let first = requested(by: request).filter(listed.contains)
            return first + listed.subtracting(first).sorted { $0.name < $1.name }
        }
        return (list(grant.granted), list(grant.declined))
    }

    private static func requested(by request: DialogRequest) -> [Permission] {
        [.publicProfile] + request.permissions.filter { $0 != .publicProfile }
    }

    /// What the app may have of the person at all, in such a login.
    private static func rule(for request: DialogRequest, _ person: Person) -> (Permission) -> Bool {
        { permission in
            if request.isLimited, !PermissionCatalogue.isLimitedCapable(permission, for: request.app) { return false }
            return PermissionCatalogue.isAvailable(permission, to: request.app, for: person)
        }
    }

    /// Whether somebody who was shown only that can answer the question: a login that gives lasting access gives it to everything that was granted
    /// before, and all of it has to stand on the page.
    public func isAnswered(byPageShowing shown: Set<Permission>) -> Bool {
        !opensAccess || shown.isSuperset(of: lines.map(\.permission))
    }

    /// The decision that follows from a page: what cannot be switched off is granted, each other line as it was left.
    /// - Parameters:
    ///   - shown: what had a switch on the page, which may be another set than `lines` if the person has decided elsewhere meanwhile.
    ///   - switchedOn: what was on.
    public func decision(
        shown: Set<Permission>, switchedOn: Set<Permission>
    ) -> (granted: Set<Permission>, declined: Set<Permission>) {
        let open = shown.intersection(askable)
        let granted = open.intersection(switchedOn.union(fixed)).union([.publicProfile])
        return (granted, open.subtracting(granted))
    }
}
