public import LoginModel

/// The permissions that every app of the provider can ask for (Wire.md, sections 12.1 and 12.2).
public enum PermissionCatalog {
    /// The permissions that every app can ask for. An app and the operator may define more.
    public static let all: Set<Permission> = Set(Permission.limitedLogin + [.userLikes, .userPhotos, .userPosts, .userVideos])

    /// Further permissions in Facebook's documentation (SDK.md, section 1.8; Wire.md, section 12.2). A seed file may name them, but the
    /// dialog does not ask for them.
    public static let documented: Set<Permission> = [
        "user_about_me", "user_education_history", "user_events", "user_games_activity", "user_managed_groups", "user_relationships",
        "user_relationship_details", "user_religion_politics", "user_tagged_places", "user_website", "user_work_history",
        "read_custom_friendlists", "read_insights", "read_audience_network_insights", "read_page_mailboxes", "read_stream",
        "pages_show_list", "pages_manage_cta", "pages_manage_instant_articles", "pages_read_engagement", "pages_manage_posts",
        "ads_read", "business_management", "publish_video", "publish_actions", "publish_pages", "manage_pages", "manage_fundraisers",
        "gaming_user_locale", "offline_access",
    ]

    /// Names that a permission must not have: the names of the other fields of the consent form, and the scope values of OpenID Connect.
    public static let reserved: Set<Permission> = ["action", "dialog", .openid, "profile"]

    /// The permissions that an app may ask everyone for without a review.
    public static let withoutReview: Set<Permission> = [.publicProfile, .email]

    /// The fields of a person that permissions defined by the operator can make readable: those that `public_profile` does not include.
    public static let definableFields: Set<String> = ["email", "birthday", "age_range", "gender", "hometown", "location", "link"]

    /// Whether an app may ask a person for a permission (Wire.md, section 12.4).
    public static func isAvailable(_ permission: Permission, to app: RegisteredApp, for person: Person) -> Bool {
        isAvailableToAll(permission, of: app) || isKnown(permission, to: app) && app.isDevelopmentUser(person)
    }

    /// Whether an app may ask everyone for a permission, including people without a role: it needs no review, or its review was approved.
    public static func isAvailableToAll(_ permission: Permission, of app: RegisteredApp) -> Bool {
        let needsReview = app.operatorPermissions[permission]?.needsReview ?? !withoutReview.contains(permission)
        return isKnown(permission, to: app) && (!needsReview || app.advancedAccess.contains(permission))
    }

    /// Whether an app can ask at least some people for a permission, that is, whether ``listing(for:)`` contains it.
    static func isKnown(_ permission: Permission, to app: RegisteredApp) -> Bool {
        all.contains(permission) || app.appDefinedPermissions.contains(permission) || app.operatorPermissions[permission] != nil
    }

    /// Whether a Limited Login can ask for a permission (Wire.md, section 12.1).
    public static func allowsLimitedLogin(_ permission: Permission, for app: RegisteredApp) -> Bool {
        Permission.limitedLogin.contains(permission) || app.operatorPermissions[permission]?.allowsLimitedLogin == true
    }
}
