public import LoginModel

/// The group of people whom an app may ask for a permission (Wire.md, section 12.4).
public enum AccessLevel: String, Sendable, Hashable, CaseIterable {
    /// Everyone, because the permission needs no review.
    case open
    /// Only administrators, developers, testers and test users of the app (Standard Access).
    case standard
    /// Everyone, because the operator approved a review (Advanced Access).
    case advanced
}

extension PermissionCatalog {
    /// The origin of a permission.
    public enum Origin: String, Sendable, Hashable, CaseIterable {
        /// A permission in Facebook's documentation that a Limited Login can request.
        case limited
        /// A permission in Facebook's documentation that only a classic login can request.
        case classic
        /// A permission that the operator defined.
        case defined
        /// A permission that the app defined.
        case own
    }

    /// Returns every permission that an app can ask for, grouped by origin. In a group, `public_profile` and `email` come first, and the
    /// other permissions follow by name.
    public static func listing(for app: RegisteredApp) -> [(origin: Origin, permissions: [Permission])] {
        let limited = Set(Permission.limitedLogin)
        let defined = Set(app.operatorPermissions.keys).subtracting(all)
        let sets: [(Origin, Set<Permission>)] = [
            (.limited, limited), (.classic, all.subtracting(limited)), (.defined, defined),
            (.own, app.appDefinedPermissions.subtracting(all).subtracting(defined)),
        ]
        return sets.filter { !$0.1.isEmpty }.map { origin, permissions in
            let first = [Permission.publicProfile, .email].filter(permissions.contains)
            return (origin, first + permissions.subtracting(first).sorted { $0.name < $1.name })
        }
    }

    /// Returns the level of access that an app has to a permission; `nil` if the app has no such permission.
    public static func level(of permission: Permission, for app: RegisteredApp) -> AccessLevel? {
        guard isKnown(permission, to: app) else { return nil }
        // Advanced Access to a permission that needs no review is retained, but it has no effect.
        guard isAvailableToAll(permission, of: app) else { return .standard }
        let needsReview = app.operatorPermissions[permission]?.needsReview ?? !withoutReview.contains(permission)
        return needsReview ? .advanced : .open
    }
}
