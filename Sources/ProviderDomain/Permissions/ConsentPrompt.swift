public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The content of the consent page, derived from the request, the app's access, and earlier decisions (Wire.md, sections 2.5, 2.6 and
/// 12.4).
public struct ConsentPrompt: Sendable, Hashable {
    /// One permission on the page.
    public struct Line: Sendable, Hashable {
        /// The permission that the line shows.
        public let permission: Permission
        /// Whether the person cannot deselect the permission.
        public let isRequired: Bool
    }

    /// The permissions on the page: `public_profile` first, then the requested ones in the order of the request, then earlier ones by name.
    public let lines: [Line]
    /// The permissions that were granted before and are not shown, but are part of this login.
    public let alreadyGranted: [Permission]
    /// The permissions that this login may include, whether they are shown or were decided before. In addition to requested permissions,
    /// the list contains earlier permissions that the person confirms in this login.
    public let requestable: [Permission]
    /// The names of the requested permissions that the app may not have in this login. They are omitted from the login (OpenID Connect Core
    /// 1.0, section 3.1.2.1).
    package let invalid: [String]
    /// A note in English that lists the names in `invalid`, for a person who has a role in the app or is one of its test users. It is
    /// `nil` for other people, or if `invalid` is empty.
    public let developerNote: String?
    /// Whether this classic login gives the app lasting access, although the consent page of the last login stated that the app gets none.
    /// In this case, the page shows everything that was granted before, because the app can read these data from now on.
    public let givesLastingAccess: Bool
    /// Whether the person has to decide anything. If not, all of ``lines`` were granted before.
    public let needsDecision: Bool
    /// The permissions that cannot be deselected: `public_profile`, and every requested permission if the request is
    /// ``AuthorizationRequest/isAllOrNothing``. Permissions that were granted before and are only being confirmed can be deselected.
    private let fixed: Set<Permission>

    /// Creates the content of the page.
    /// - Parameters:
    ///   - request: The authorization request.
    ///   - person: The person who is logged in.
    ///   - grant: The person's earlier decisions; `nil` if there are none.
    ///   - now: When the person arrived at the dialog.
    public init(request: AuthorizationRequest, person: Person, grant: Grant?, at now: Date) {
        let requested = Self.requested(by: request)
        let isAllowed = Self.rule(for: request, person)
        let granted = (grant?.granted ?? []).filter(isAllowed)
        let declined = (grant?.declined ?? []).filter(isAllowed)
        let expired = (grant?.expired ?? []).filter(isAllowed)
        let opensAccess = !request.isLimited && grant?.isLimited(at: now) == true
        let confirmed: Set<Permission> = request.isReauthorization ? granted.union(expired) : opensAccess ? granted : []
        let allowed = requested.filter(isAllowed) + confirmed.subtracting(requested).sorted { $0.name < $1.name }
        let undecided = allowed.filter { permission in
            !granted.contains(permission) && (!declined.contains(permission) || request.rerequestsDeclined)
        }
        requestable = allowed
        invalid = requested.filter { !isAllowed($0) }.map(\.name)
        developerNote =
            invalid.isEmpty || !request.app.isDevelopmentUser(person)
            ? nil
            : "Invalid Scopes: \(invalid.joined(separator: ", ")). This message is only shown to developers. "
                + "Users of your app will ignore these permissions if present."
        let fixed: Set = request.isAllOrNothing ? Set(requested) : [.publicProfile]
        self.fixed = fixed
        self.givesLastingAccess = opensAccess
        let showsGranted = request.mustShowConsent || opensAccess
        needsDecision = !undecided.isEmpty || showsGranted
        let shown =
            needsDecision
            ? allowed.filter { undecided.contains($0) || showsGranted && granted.contains($0) }
            : allowed.filter(granted.contains)
        let withProfile = shown.contains(.publicProfile) ? shown : [.publicProfile] + shown
        lines = withProfile.map { Line(permission: $0, isRequired: fixed.contains($0)) }
        alreadyGranted = allowed.filter { granted.contains($0) && !withProfile.contains($0) }
    }

    /// Returns the scopes that the authorization response lists: everything that the person has granted or declined, whether or not this login
    /// requested it (SDK.md, section 4.4). A Limited Login omits permissions that only a classic login can request.
    public static func scopes(
        of request: AuthorizationRequest, person: Person, grant: Grant
    ) -> (granted: [Permission], declined: [Permission]) {
        let isAllowed = Self.rule(for: request, person)
        func list(_ permissions: Set<Permission>) -> [Permission] {
            let listed = permissions.filter(isAllowed)
            let first = requested(by: request).filter(listed.contains)
            return first + listed.subtracting(first).sorted { $0.name < $1.name }
        }
        return (list(grant.granted), list(grant.declined))
    }

    private static func requested(by request: AuthorizationRequest) -> [Permission] {
        [.publicProfile] + request.permissions.filter { $0 != .publicProfile }
    }

    /// Returns a function that decides whether the app may have a given permission. The result depends on the person, and on whether the
    /// request is for a Limited Login.
    private static func rule(for request: AuthorizationRequest, _ person: Person) -> (Permission) -> Bool {
        { permission in
            if request.isLimited, !PermissionCatalog.allowsLimitedLogin(permission, for: request.app) { return false }
            return PermissionCatalog.isAvailable(permission, to: request.app, for: person)
        }
    }

    /// Whether a person's answer on a page that showed the given permissions can be accepted. If the login gives lasting access, the app
    /// can read everything that was granted before, so the page must have shown all of ``lines``.
    public func isCovered(byPageShowing shown: Set<Permission>) -> Bool {
        !givesLastingAccess || shown.isSuperset(of: lines.map(\.permission))
    }

    /// Returns the decision that follows from a submitted page. Permissions that cannot be deselected are granted.
    /// - Parameters:
    ///   - shown: The permissions with a checkbox on the page. They may differ from ``lines`` if the person has decided elsewhere in the meantime.
    ///   - selected: The permissions that were selected.
    public func decision(
        shown: Set<Permission>, selected: Set<Permission>
    ) -> (granted: Set<Permission>, declined: Set<Permission>) {
        let open = shown.intersection(requestable)
        let granted = open.intersection(selected.union(fixed)).union([.publicProfile])
        return (granted, open.subtracting(granted))
    }
}
