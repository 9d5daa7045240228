import LoginModel

/// The types of objects that the Graph API returns, with their fields (Wire.md, sections 7.1, 7.2 and 7.12).
public enum NodeType: String, Sendable, Hashable {
    /// A person.
    case user = "User"
    /// An app.
    case application = "Application"
    /// A place, which Facebook's Graph API represents as a page.
    case page = "Page"
    /// An age range.
    case ageRange = "AgeRange"
    /// The URL and the size of a picture.
    case picture = "ProfilePictureSource"
    /// A person's decision about one permission.
    case permission = "Permission"
    /// A person's ID in one app.
    case idForApp = "UserIDForApp"
    /// A post that was just created.
    case post = "Post"

    /// The fields by name.
    public var fields: [String: NodeField] {
        switch self {
        case .user: Self.userFields
        case .application: Self.applicationFields
        case .page: Self.pageFields
        case .ageRange: Self.ageRangeFields
        case .picture: Self.pictureFields
        case .permission: Self.permissionFields
        case .idForApp: Self.idForAppFields
        case .post: Self.postFields
        }
    }

    /// The fields that are returned if the call requests none; `nil` for all of them.
    public var defaults: [String]? {
        switch self {
        case .user, .page, .application: ["id", "name"]
        case .post: ["id"]
        case .ageRange, .picture, .permission, .idForApp: nil
        }
    }

    /// Whether every response contains `id`, even if it was not requested.
    var hasID: Bool {
        switch self {
        case .user, .application, .page, .idForApp, .post: true
        case .ageRange, .picture, .permission: false
        }
    }

    /// Whether unknown fields are ignored. The SDKs request every field of an app that any of their versions uses (section 7.12).
    var toleratesUnknown: Bool { self == .application }

    private static let userFields: [String: NodeField] = {
        var fields: [String: NodeField] = [
            "id": .value("The person's app-scoped user ID.", type: "numeric string"),
            "name": .value("The person's full name.", needing: .publicProfile),
            "first_name": .value("The person's first name.", needing: .publicProfile),
            "last_name": .value("The person's last name.", needing: .publicProfile),
            "middle_name": .value("The person's middle name.", needing: .publicProfile),
            "name_format": .value("The order of the person's names.", needing: .publicProfile),
            "short_name": .value("The short form of the person's name.", needing: .publicProfile),
            "email": .value("The person's e-mail address, if there is one.", needing: .email, isOwn: true),
            "birthday": .value("The person's birthday, as MM/DD/YYYY, YYYY or MM/DD.", needing: .userBirthday, isOwn: true),
            "gender": .value("male, female, or a gender in the person's own words.", needing: .userGender, isOwn: true),
            "link": .value("The URL of the person's profile.", needing: .userLink, isOwn: true),
            "age_range": .object(.ageRange, "The person's age range.", needing: .userAgeRange),
            "hometown": .object(.page, "The person's hometown.", needing: .userHometown),
            "location": .object(.page, "The place where the person lives.", needing: .userLocation),
            "installed": .value("Whether the person uses the app.", type: "bool"),
            "is_guest_user": .value("Whether the account is a guest account of a game.", type: "bool"),
            "token_for_business": .value("A token that is the same for a person in all apps of one business.", isOwn: true),
            "ids_for_business": .edge(.idForApp, "The person's IDs in all apps of the business."),
            "picture": .edge(.picture, "The person's picture.", needing: .publicProfile, isOwn: false),
            "friends": .edge(.user, "The person's friends who also use the app.", needing: .userFriends),
            "permissions": .edge(.permission, "The permissions that the person has granted or declined."),
            "accounts": .edge(.page, "The pages that the person manages.", needing: "pages_show_list"),
        ]
        for name in [
            "username", "verified", "locale", "timezone", "updated_time", "bio", "website", "about", "third_party_id", "is_verified",
            "currency", "devices", "education", "favorite_athletes", "favorite_teams", "inspirational_people", "interested_in", "languages",
            "meeting_for", "political", "quotes", "relationship_status", "religion", "significant_other", "sports", "work", "cover",
            "age", "public_key", "security_settings", "test_group", "video_upload_limits", "viewer_can_send_gift",
            "can_review_measurement_request", "client_business_id", "community", "employee_number", "id_for_avatars", "install_type",
            "is_work_account", "local_news_megaphone_dismiss_status", "local_news_subscription_status", "payment_pricepoints",
            "profile_pic",
            "shared_login_upgrade_required_by", "supports_donate_button_in_live_video",
        ] { fields[name] = .deprecated }
        for name in emptyUserEdges { fields[name] = .deprecated }
        return fields
    }()

    /// The edges of a person that are always empty at this provider. In Facebook's Graph API, they are empty for an app without the
    /// permissions that they require (Wire.md, sections 7.5 and 7.8).
    public static let emptyUserEdges: Set = [
        "adaccounts", "albums", "apprequests", "assigned_ad_accounts", "assigned_business_asset_groups", "assigned_pages",
        "assigned_product_catalogs", "books", "business_users", "businesses", "conversations", "custom_labels", "events", "family", "feed",
        "friendlists", "fundraisers", "games", "groups", "ids_for_apps", "ids_for_pages", "invitable_friends", "likes", "live_videos",
        "movies", "music", "payment_transactions", "personal_ad_accounts", "photos", "posts", "rich_media_documents", "statuses",
        "taggable_friends", "tagged", "television", "videos",
    ]

    private static let applicationFields: [String: NodeField] = {
        var fields: [String: NodeField] = [
            "id": .value("The app's ID.", type: "numeric string"),
            "name": .value("The app's name."),
            "ios_sdk_error_categories": .value("How the SDK handles errors, with messages for the person.", type: "list"),
        ]
        for name in AppConfiguration.switches.keys { fields[name] = .value("Whether the SDK has a feature turned on.", type: "bool") }
        for name in AppConfiguration.numbers.keys { fields[name] = .value("A number that configures the SDK.", type: "unsigned int32") }
        return fields
    }()

    private static let pageFields: [String: NodeField] = [
        "id": .value("The page's ID.", type: "numeric string"), "name": .value("The page's name."),
    ]

    private static let ageRangeFields: [String: NodeField] = [
        "min": .value("The minimum age, in years.", type: "unsigned int32"),
        "max": .value("The maximum age, in years.", type: "unsigned int32"),
    ]

    private static let pictureFields: [String: NodeField] = [
        "url": .value("The URL of the picture, which expires."), "width": .value("The width in pixels.", type: "unsigned int32"),
        "height": .value("The height in pixels.", type: "unsigned int32"),
        "is_silhouette": .value("Whether this is a default picture, because the person has none.", type: "bool"), "cache_key": .deprecated,
    ]

    private static let permissionFields: [String: NodeField] = [
        "permission": .value("The permission's name."), "status": .value("The status: granted, declined or expired."),
    ]

    private static let idForAppFields: [String: NodeField] = [
        "id": .value("The person's ID in that app.", type: "numeric string"), "app": .object(.application, "The app."),
    ]

    private static let postFields: [String: NodeField] = [
        "id": .value("The post's ID."), "message": .value("The text of the post."),
        "created_time": .value("The time of the post.", type: "datetime"),
        "from": .object(.user, "The author of the post."),
    ]
}
