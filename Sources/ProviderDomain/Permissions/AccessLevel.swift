public import LoginModel

/// Whom an app may ask for a permission (provider-wire.md, section 12.4).
public enum AccessLevel: String, Sendable, Hashable, CaseIterable {
    /// Everybody: no review is needed.
    case open
    /// Those who have a role at the app only.
    case standard
    /// Everybody, since the operator has reviewed it.
    case advanced
}

extension PermissionCatalogue {
    /// Where a permission comes from.
    public enum Origin: String, Sendable, Hashable, CaseIterable {
        /// Of the documentation, and for limited logins too.
        case limited
        /// Of the documentation, for classic logins only.
        case classic
        /// The operator has defined it.
        case defined
        /// The app has defined it.
        case own
    }

    /// Everything that an app can ask somebody for, by where it comes from; the public profile and the e-mail address first, then by name.
    public static func listing(for app: RegisteredApp) -> [(origin: Origin, permissions: [Permission])] {
        let limited = Set(Permission.limitedLogin)
        let defined = Set(app.catalogue.keys).subtracting(all)
        let sets: [(Origin, Set<Permission>)] = [
            (.limited, limited), (.classic, all.subtracting(limited)), (.defined, defined),
            (.own, app.ownPermissions.subtracting(all).subtracting(defined)),
        ]
        return sets.filter { !$0.1.isEmpty }.map { origin, permissions in
            let first = [Permission.publicProfile, .email].filter(permissions.contains)
            return (origin, first + permissions.subtracting(first).sorted { $0.name < $1.name })
        }
    }

    /// Whom an app may ask for a permission; `nil` where there is no such permission for it.
    public static func level(of permission: Permission, for app: RegisteredApp) -> AccessLevel? {
        guard isKnown(permission, to: app) else { return nil }
        // What it has reviewed it keeps, though nothing depends on it for one that needs no review.
        guard isAvailableToAll(permission, of: app) else { return .standard }
        let needsReview = app.catalogue[permission]?.needsReview ?? !withoutReview.contains(permission)
        return needsReview ? .advanced : .open
    }
}
