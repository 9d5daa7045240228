import LoginModel

/// The types of objects that the Graph API returns, with their fields (provider-wire.md, sections 7.1, 7.2 and 7.12).
public enum NodeType: String, Sendable, Hashable {
    /// A person.
    case user = "User"
    /// An app.
    case application = "Application"
    /// A place, which the original represents as a page.
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

    /// Whether unknown fields are ignored. The SDKs request every field of an app that any of their versions has known (section 7.12).
    var toleratesUnknown: Bool { self == .application }

    private static let userFields: [String: NodeField] = {
        var fields: [String: NodeField] = [
            "id": .value("The person's id in this app.", type: "numeric string"),
            "name": .value("The full name.", needing: .publicProfile),
            "first_name": .value("The first name.", needing: .publicProfile),
            "last_name": .value("The last name.", needing: .publicProfile),
            "middle_name": .value("The name between the two.", needing: .publicProfile),
            "name_format": .value("How the names are put together.", needing: .publicProfile),
            "short_name": .value("How the person is called for short.", needing: .publicProfile),
            "email": .value("The e-mail address, if there is one.", needing: .email, isOwn: true),
            "birthday": .value("MM/DD/YYYY, YYYY or MM/DD, as the person likes.", needing: .userBirthday, isOwn: true),
            "gender": .value("male, female, or the person's own words.", needing: .userGender, isOwn: true),
            "link": .value("The address of the person's page.", needing: .userLink, isOwn: true),
            "age_range": .object(.ageRange, "The range that the person's age falls into.", needing: .userAgeRange),
            "hometown": .object(.page, "Where the person comes from.", needing: .userHometown),
            "location": .object(.page, "Where the person lives.", needing: .userLocation),
            "installed": .value("Whether the person uses the app.", type: "bool"),
            "is_guest_user": .value("Whether the account is one for a game's guest.", type: "bool"),
            "token_for_business": .value("The same for a person at all apps of one business.", isOwn: true),
            "ids_for_business": .edge(.idForApp, "The person's ids in all apps of the business."),
            "picture": .edge(.picture, "The person's picture.", needing: .publicProfile, isOwn: false),
            "friends": .edge(.user, "Friends who use the app too.", needing: .userFriends),
            "permissions": .edge(.permission, "What the person allows the app, and what not."),
            "accounts": .edge(.page, "The pages that the person looks after.", needing: "pages_show_list"),
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
        ] { fields[name] = .retired }
        for name in emptyUserEdges { fields[name] = .retired }
        return fields
    }()

    /// The edges of a person that exist in the original and are always empty here, as they are in the original for an app without the permission
    /// (provider-wire.md, sections 7.5 and 7.8).
    public static let emptyUserEdges: Set = [
        "adaccounts", "albums", "apprequests", "assigned_ad_accounts", "assigned_business_asset_groups", "assigned_pages",
        "assigned_product_catalogs", "books", "business_users", "businesses", "conversations", "custom_labels", "events", "family", "feed",
        "friendlists", "fundraisers", "games", "groups", "ids_for_apps", "ids_for_pages", "invitable_friends", "likes", "live_videos",
        "movies", "music", "payment_transactions", "personal_ad_accounts", "photos", "posts", "rich_media_documents", "statuses",
        "taggable_friends", "tagged", "television", "videos",
    ]

    private static let applicationFields: [String: NodeField] = {
        var fields: [String: NodeField] = [
            "id": .value("The app's id.", type: "numeric string"),
            "name": .value("The app's name."),
            "ios_sdk_error_categories": .value("What the SDK makes of errors, with words for the person.", type: "list"),
        ]
        for name in AppConfiguration.switches.keys { fields[name] = .value("What the SDK does by itself.", type: "bool") }
        for name in AppConfiguration.numbers.keys { fields[name] = .value("What the SDK counts by.", type: "unsigned int32") }
        return fields
    }()

    private static let pageFields: [String: NodeField] = [
        "id": .value("The page's id.", type: "numeric string"), "name": .value("The page's name."),
    ]

    private static let ageRangeFields: [String: NodeField] = [
        "min": .value("The least age, in years.", type: "unsigned int32"),
        "max": .value("The greatest age, in years.", type: "unsigned int32"),
    ]

    private static let pictureFields: [String: NodeField] = [
        "url": .value("Where the picture is, for a while."), "width": .value("In pixels.", type: "unsigned int32"),
        "height": .value("In pixels.", type: "unsigned int32"),
        "is_silhouette": .value("Whether it is drawn, because the person has given none.", type: "bool"), "cache_key": .retired,
    ]

    private static let permissionFields: [String: NodeField] = [
        "permission": .value("The permission's name."), "status": .value("granted, declined or expired."),
    ]

    private static let idForAppFields: [String: NodeField] = [
        "id": .value("The person's id there.", type: "numeric string"), "app": .object(.application, "The app."),
    ]

    private static let postFields: [String: NodeField] = [
        "id": .value("The post's id."), "message": .value("What was posted."), "created_time": .value("When.", type: "datetime"),
        "from": .object(.user, "Who posted."),
    ]
}
