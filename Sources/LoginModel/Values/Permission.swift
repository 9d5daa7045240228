/// A permission that an app can request from a person, such as `email`.
///
/// An operator can define additional permissions, so a permission is identified by its name. The permissions in Facebook's documentation
/// are static members.
public struct Permission: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in the parameter `scope`.
    public let name: String

    public init(stringLiteral name: String) { self.name = name }

    /// Creates a permission with any name; ``init(validating:)`` validates the name.
    public init(name: String) { self.name = name }

    /// Creates a permission that has no static member. The Facebook SDK has this function; ``init(name:)`` does the same.
    public static func custom(_ name: String) -> Permission { Permission(name: name) }

    /// The maximum length of a name that can be requested.
    public static let maximumLength = 128

    /// Creates a permission with a name that can be requested: 1 to 128 of the letters `a` to `z` and the underscore.
    /// - Throws: ``LoginInputError/permissionName(_:)``.
    public init(validating name: String) throws(LoginInputError) {
        let fits = name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        guard (1...Self.maximumLength).contains(name.utf8.count), fits else { throw .permissionName(name) }
        self.name = name
    }

    public var description: String { name }
}

extension Permission {
    /// The person's name and profile picture. Every login requests this permission.
    public static let publicProfile: Permission = "public_profile"
    /// The person's e-mail address.
    public static let email: Permission = "email"
    /// The person's name and picture in games.
    public static let gamingProfile: Permission = "gaming_profile"
    /// The person's picture in games.
    public static let gamingUserPicture: Permission = "gaming_user_picture"
    /// The person's age range.
    public static let userAgeRange: Permission = "user_age_range"
    /// The person's birthday, as far as the person shares it.
    public static let userBirthday: Permission = "user_birthday"
    /// The person's friends who also use the app.
    public static let userFriends: Permission = "user_friends"
    /// The person's gender: `male`, `female`, or a custom text.
    public static let userGender: Permission = "user_gender"
    /// The person's hometown.
    public static let userHometown: Permission = "user_hometown"
    /// The URL of the person's profile page.
    public static let userLink: Permission = "user_link"
    /// The person's current city.
    public static let userLocation: Permission = "user_location"
    /// The permission to contact the person in a messenger.
    public static let userMessengerContact: Permission = "user_messenger_contact"
    /// The pages that the person likes. A Limited Login cannot request this permission.
    public static let userLikes: Permission = "user_likes"
    /// The person's photos. A Limited Login cannot request this permission.
    public static let userPhotos: Permission = "user_photos"
    /// The person's posts. A Limited Login cannot request this permission.
    public static let userPosts: Permission = "user_posts"
    /// The person's videos. A Limited Login cannot request this permission.
    public static let userVideos: Permission = "user_videos"

    /// The scope value that requests an ID token (OpenID Connect Core 1.0, section 3.1.2.1). It is not a permission that a person grants.
    public static let openid: Permission = "openid"

    /// The twelve permissions that a Limited Login can request, in the order of Facebook's documentation.
    public static let limitedLogin: [Permission] = [
        .publicProfile, .email, .gamingProfile, .gamingUserPicture, .userAgeRange, .userBirthday, .userFriends,
        .userGender, .userHometown, .userLink, .userLocation, .userMessengerContact,
    ]
}
