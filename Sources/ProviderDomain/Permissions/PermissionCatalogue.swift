public import LoginModel

/// The permissions that every app of the provider can ask for (provider-wire.md, sections 12.1 and 12.2).
public enum PermissionCatalogue {
    /// Known everywhere; an app may define more of its own.
    public static let all: Set<Permission> = Set(Permission.limitedLogin + [.userLikes, .userPhotos, .userPosts, .userVideos])

    /// Names that no permission can have: the fields of the consent form beside its checkboxes, and the scope value of OpenID Connect.
    public static let reserved: Set<Permission> = ["action", "dialog", .openid]

    /// Those that an app may ask of anybody without a review.
    public static let withoutReview: Set<Permission> = [.publicProfile, .email]

    /// Whether an app may ask a person for a permission (provider-wire.md, section 12.4).
    public static func isAvailable(_ permission: Permission, to app: RegisteredApp, for person: Person) -> Bool {
        guard all.contains(permission) || app.ownPermissions.contains(permission) else { return false }
        return withoutReview.contains(permission) || app.advancedAccess.contains(permission) || app.roles.include(person)
    }
}
