public import Foundation

/// The documented name for the id of a person in one app.
public typealias UserIdentifier = String

/// What the app knows of the person who is logged in (client-sdk.md, section 1.16). Immutable.
public struct Profile: Sendable, Hashable {
    /// The person's id in this app.
    public let userID: UserIdentifier
    /// The first name.
    public let firstName: String?
    /// The name between the first and the last.
    public let middleName: String?
    /// The last name.
    public let lastName: String?
    /// The full name.
    public let name: String?
    /// The person's page, visible to friends.
    public let linkURL: URL?
    /// When the values were obtained.
    public let refreshDate: Date
    /// A picture; the address may stop working soon.
    public let imageURL: URL?
    /// The e-mail address; `nil` also where the person has none.
    public let email: String?
    /// Friends who use the app too.
    public let friendIDs: [UserIdentifier]?
    /// The date of birth, if the person told the whole of it: midnight in UTC of the Gregorian calendar. See ``birthdayComponents``.
    public let birthday: Date?
    /// What the person told of the date of birth, which may be no more than a year, or a day and a month.
    public let birthdayComponents: Birthday?
    /// A coarse age.
    public let ageRange: UserAgeRange?
    /// Where the person comes from.
    public let hometown: Location?
    /// Where the person lives.
    public let location: Location?
    /// `male`, `female`, or the person's own words.
    public let gender: String?
    /// The names of the permissions that the values came with.
    public let permissions: Set<String>?
    /// Whether the login was a limited one.
    public let isLimited: Bool

    /// The documented initialisers: all but `userID` may be left out.
    /// - Parameter refreshDate: when `nil`, now.
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

    /// Takes what verified claims say (client-sdk.md, section 3.4). A claim that makes no sense is left out.
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

    /// The profile of the current session.
    public static var current: Profile? {
        get { Session.shared.profile }
        set { Session.shared.set(newValue) }
    }
}
