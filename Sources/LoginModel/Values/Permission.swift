/// Something that an app may ask a person for, such as `email`.
///
/// The list is open: an operator may define more, so a permission is its name. The names of the reference are static members.
public struct Permission: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name on the wire.
    public let name: String

    public init(stringLiteral name: String) { self.name = name }

    /// Takes any name; ``init(validating:)`` checks it.
    public init(name: String) { self.name = name }

    /// The documented spelling for a permission that has no static member.
    public static func custom(_ name: String) -> Permission { Permission(name: name) }

    /// Accepts a name that can be asked for: one or more of the letters `a` to `z` and the underscore.
    /// - Throws: ``LoginInputError/permissionName(_:)``.
    public init(validating name: String) throws(LoginInputError) {
        let fits = name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        guard !name.isEmpty, fits else { throw .permissionName(name) }
        self.name = name
    }

    public var description: String { name }
}

extension Permission {
    /// Name and picture: what every login asks for.
    public static let publicProfile: Permission = "public_profile"
    /// The e-mail address.
    public static let email: Permission = "email"
    /// The name and picture that the person plays under.
    public static let gamingProfile: Permission = "gaming_profile"
    /// The picture that the person plays under.
    public static let gamingUserPicture: Permission = "gaming_user_picture"
    /// A coarse age.
    public static let userAgeRange: Permission = "user_age_range"
    /// The date of birth, as far as the person tells it.
    public static let userBirthday: Permission = "user_birthday"
    /// Friends who use the app too.
    public static let userFriends: Permission = "user_friends"
    /// The gender, in a word of the reference's or of the person's.
    public static let userGender: Permission = "user_gender"
    /// Where the person comes from.
    public static let userHometown: Permission = "user_hometown"
    /// The address of the person's page.
    public static let userLink: Permission = "user_link"
    /// Where the person lives.
    public static let userLocation: Permission = "user_location"
    /// Whether the person may be written to in a messenger.
    public static let userMessengerContact: Permission = "user_messenger_contact"
    /// What the person likes. Not for a limited login.
    public static let userLikes: Permission = "user_likes"
    /// The person's photographs. Not for a limited login.
    public static let userPhotos: Permission = "user_photos"
    /// What the person has posted. Not for a limited login.
    public static let userPosts: Permission = "user_posts"
    /// The person's films. Not for a limited login.
    public static let userVideos: Permission = "user_videos"

    /// The scope value that asks for an ID token (OpenID Connect Core 1.0, section 3.1.2.1). Not a permission of a person's.
    public static let openid: Permission = "openid"

    /// The twelve that a limited login can ask for, in the order of the documentation.
    public static let limitedLogin: [Permission] = [
        .publicProfile, .email, .gamingProfile, .gamingUserPicture, .userAgeRange, .userBirthday, .userFriends,
        .userGender, .userHometown, .userLink, .userLocation, .userMessengerContact,
    ]
}
