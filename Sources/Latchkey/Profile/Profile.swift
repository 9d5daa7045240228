public import Foundation

/// The documented name for the type of app-scoped user IDs.
public typealias UserIdentifier = String

/// The profile of the logged-in person (SDK.md, section 1.16). Immutable.
public struct Profile: Sendable, Hashable {
    /// The person's app-scoped user ID.
    public let userID: UserIdentifier
    /// The first name.
    public let firstName: String?
    /// The middle name.
    public let middleName: String?
    /// The last name.
    public let lastName: String?
    /// The full name.
    public let name: String?
    /// The URL of the person's profile page, visible to friends.
    public let linkURL: URL?
    /// When the values were received from the provider.
    public let refreshDate: Date
    /// The URL of the profile picture. It may expire soon.
    public let imageURL: URL?
    /// The email address; `nil` if it was not granted or the person has none.
    public let email: String?
    /// The app-scoped user IDs of friends who use the app.
    public let friendIDs: [UserIdentifier]?
    /// The date of birth as midnight UTC of the Gregorian date; `nil` unless year, month and day are known. See ``birthdayComponents``.
    public let birthday: Date?
    /// The known parts of the date of birth: the whole date, only the year, or only month and day.
    public let birthdayComponents: Birthday?
    /// The age range.
    public let ageRange: UserAgeRange?
    /// The hometown.
    public let hometown: Location?
    /// The current location.
    public let location: Location?
    /// The gender: `male`, `female`, or the person's own words.
    public let gender: String?
    /// The names of the permissions with which the values were requested.
    public let permissions: Set<String>?
    /// Whether the profile comes from a limited login.
    public let isLimited: Bool

    /// Creates a profile. All arguments except `userID` are optional, so that this initializer replaces all documented initializers.
    /// - Parameter refreshDate: when the values were received; `nil` means now.
    public init(
        userID: UserIdentifier,
        firstName: String? = nil,
        middleName: String? = nil,
        lastName: String? = nil,
        name: String? = nil,
        linkURL: URL? = nil,
        refreshDate: Date? = Date(),
        imageURL: URL? = nil,
        email: String? = nil,
        friendIDs: [UserIdentifier]? = nil,
        birthday: Date? = nil,
        ageRange: UserAgeRange? = nil,
        hometown: Location? = nil,
        location: Location? = nil,
        gender: String? = nil,
        isLimited: Bool = false,
        permissions: Set<String>? = nil
    ) {
        self.userID = userID
        self.firstName = firstName
        self.middleName = middleName
        self.lastName = lastName
        self.name = name
        self.linkURL = linkURL
        self.refreshDate = refreshDate ?? Date()
        self.imageURL = imageURL
        self.email = email
        self.friendIDs = friendIDs
        self.birthday = birthday
        self.birthdayComponents = nil
        self.ageRange = ageRange
        self.hometown = hometown
        self.location = location
        self.gender = gender
        self.permissions = permissions
        self.isLimited = isLimited
    }

    /// Creates a profile from verified claims (SDK.md, section 3.4). A claim that is not valid is ignored.
    init(claims: AuthenticationTokenClaims, permissions: Set<String>, isLimited: Bool, at now: Date) {
        userID = claims.sub
        firstName = claims.givenName
        middleName = claims.middleName
        lastName = claims.familyName
        name = claims.name
        linkURL = claims.userLink.flatMap(URL.init(link:))
        refreshDate = now
        imageURL = claims.picture.flatMap(URL.init(link:))
        email = claims.email
        friendIDs = claims.userFriends
        birthdayComponents = claims.userBirthday.flatMap { try? Birthday($0) }
        birthday = birthdayComponents?.date
        ageRange = claims.userAgeRange.flatMap(UserAgeRange.init(from:))
        hometown = claims.userHometown.flatMap(Location.init(from:))
        location = claims.userLocation.flatMap(Location.init(from:))
        gender = claims.userGender
        self.permissions = permissions
        self.isLimited = isLimited
    }

    /// The profile of the shared session.
    public static var current: Profile? {
        get { Session.shared.profile }
        set { Session.shared.set(newValue) }
    }
}

extension Birthday {
    /// Midnight UTC of the Gregorian date; `nil` unless year, month and day are known. The result does not depend on the device's settings.
    var date: Date? {
        guard let year, let month, let day, let utc = TimeZone(secondsFromGMT: 0) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = utc
        return calendar.date(from: DateComponents(year: year, month: month, day: day))
    }
}

extension URL {
    /// Parses a link in claims or in a Graph API response; `nil` if the text is not a URL, is empty, or consists of white space. Foundation
    /// would accept white space, and percent-encode it.
    init?(link text: String) {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        self.init(string: text)
    }
}
