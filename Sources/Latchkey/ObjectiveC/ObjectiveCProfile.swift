#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKProfile`: a wrapper of ``Profile`` with the documented selectors.
@objc(FBSDKProfile)
public final class ObjectiveCProfile: NSObject, NSCopying, Sendable {
    /// The wrapped ``Profile``.
    public let value: Profile

    init(_ value: Profile) { self.value = value }

    /// Creates a profile from the person's ID, names, link and permissions. If `refreshDate` is `nil`, the current time is used.
    @objc(initWithUserID:firstName:middleName:lastName:name:linkURL:refreshDate:permissions:)
    public convenience init(
        userID: UserIdentifier, firstName: String?, middleName: String?, lastName: String?, name: String?, linkURL: URL?,
        refreshDate: Date?, permissions: Set<String>?
    ) {
        self.init(
            Profile(
                userID: userID, firstName: firstName, middleName: middleName, lastName: lastName, name: name, linkURL: linkURL,
                refreshDate: refreshDate, permissions: permissions))
    }

    /// Creates the profile of a classic login. If `refreshDate` is `nil`, the current time is used.
    @objc(
        initWithUserID:firstName:middleName:lastName:name:linkURL:refreshDate:imageURL:email:friendIDs:birthday:ageRange:
        hometown:location:gender:permissions:
    )
    public convenience init(
        userID: UserIdentifier, firstName: String?, middleName: String?, lastName: String?, name: String?, linkURL: URL?,
        refreshDate: Date?, imageURL: URL?, email: String?, friendIDs: [UserIdentifier]?, birthday: Date?,
        ageRange: ObjectiveCUserAgeRange?, hometown: ObjectiveCLocation?, location: ObjectiveCLocation?, gender: String?,
        permissions: Set<String>?
    ) {
        self.init(
            userID: userID, firstName: firstName, middleName: middleName, lastName: lastName, name: name, linkURL: linkURL,
            refreshDate: refreshDate, imageURL: imageURL, email: email, friendIDs: friendIDs, birthday: birthday, ageRange: ageRange,
            hometown: hometown, location: location, gender: gender, isLimited: false, permissions: permissions)
    }

    /// Creates a profile from all values. If `refreshDate` is `nil`, the current time is used.
    @objc(
        initWithUserID:firstName:middleName:lastName:name:linkURL:refreshDate:imageURL:email:friendIDs:birthday:ageRange:
        hometown:location:gender:isLimited:permissions:
    )
    public convenience init(
        userID: UserIdentifier, firstName: String?, middleName: String?, lastName: String?, name: String?, linkURL: URL?,
        refreshDate: Date?, imageURL: URL?, email: String?, friendIDs: [UserIdentifier]?, birthday: Date?,
        ageRange: ObjectiveCUserAgeRange?, hometown: ObjectiveCLocation?, location: ObjectiveCLocation?, gender: String?,
        isLimited: Bool, permissions: Set<String>?
    ) {
        self.init(
            Profile(
                userID: userID, firstName: firstName, middleName: middleName, lastName: lastName, name: name, linkURL: linkURL,
                refreshDate: refreshDate, imageURL: imageURL, email: email, friendIDs: friendIDs, birthday: birthday,
                ageRange: ageRange?.value, hometown: hometown?.value, location: location?.value, gender: gender,
                isLimited: isLimited, permissions: permissions))
    }

    /// Returns the profile of the stored session, without a request to the provider.
    @objc public static func fetchCachedProfile() -> ObjectiveCProfile? { Profile.fetchCachedProfile().map(ObjectiveCProfile.init) }

    /// The profile of the current session.
    @objc(currentProfile)
    public static var current: ObjectiveCProfile? {
        get { Profile.current.map(ObjectiveCProfile.init) }
        set { Profile.current = newValue?.value }
    }

    /// The app-scoped ID of the person.
    @objc public var userID: UserIdentifier { value.userID }
    /// The first name of the person.
    @objc public var firstName: String? { value.firstName }
    /// The middle name of the person.
    @objc public var middleName: String? { value.middleName }
    /// The last name of the person.
    @objc public var lastName: String? { value.lastName }
    /// The full name of the person.
    @objc public var name: String? { value.name }
    /// The URL of the person's profile page. Friends can see the page.
    @objc public var linkURL: URL? { value.linkURL }
    /// The time at which the profile was loaded.
    @objc public var refreshDate: Date { value.refreshDate }
    /// The URL of the person's picture. The URL may expire soon.
    @objc public var imageURL: URL? { value.imageURL }
    /// The e-mail address of the person.
    @objc public var email: String? { value.email }
    /// The app-scoped IDs of the person's friends who also use the app.
    @objc public var friendIDs: [UserIdentifier]? { value.friendIDs }
    /// The date of birth; `nil` unless the person shares the complete date.
    @objc public var birthday: Date? { value.birthday }
    /// The approximate age of the person.
    @objc public var ageRange: ObjectiveCUserAgeRange? { value.ageRange.map(ObjectiveCUserAgeRange.init) }
    /// The hometown of the person.
    @objc public var hometown: ObjectiveCLocation? { value.hometown.map(ObjectiveCLocation.init) }
    /// The current location of the person.
    @objc public var location: ObjectiveCLocation? { value.location.map(ObjectiveCLocation.init) }
    /// The gender of the person: `male`, `female`, or a custom text.
    @objc public var gender: String? { value.gender }
    /// The names of the permissions with which the profile was loaded.
    @objc public var permissions: Set<String>? { value.permissions }
    /// Whether the profile comes from a Limited Login.
    @objc public var isLimited: Bool { value.isLimited }

    /// Whether the profile is loaded whenever the access token changes. `NO` by default.
    @objc public static var isUpdatedWithAccessTokenChange: Bool {
        get { Profile.isUpdatedWithAccessTokenChange }
        set { Profile.isUpdatedWithAccessTokenChange = newValue }
    }

    /// The deprecated form of ``isUpdatedWithAccessTokenChange``.
    @available(*, deprecated, message: "Set FBSDKProfile.isUpdatedWithAccessTokenChange")
    @objc(enableUpdatesOnAccessTokenChange:)
    public static func enableUpdatesOnAccessTokenChange(_ enable: Bool) { isUpdatedWithAccessTokenChange = enable }

    /// Loads the profile of the person who is logged in, unless ``current`` is less than a day old.
    @objc(loadCurrentProfileWithCompletion:)
    public static func loadCurrentProfile(completion: ((ObjectiveCProfile?, (any Error)?) -> Void)?) {
        Profile.loadCurrentProfile { profile, error in completion?(profile.map(ObjectiveCProfile.init), error) }
    }

    /// Returns the URL of the person's picture at the provider.
    /// - Parameter size: The size in pixels; fractions are dropped.
    /// - Returns: `nil` if ``Settings/providerURL`` or ``Settings/graphAPIVersion`` is not valid.
    @objc(imageURLForPictureMode:size:)
    public func imageURL(forMode mode: ObjectiveCProfilePictureMode, size: CGSize) -> URL? {
        value.imageURL(forMode: mode.value, size: size)
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCProfile)?.value == value }
    public override var hash: Int { value.hashValue }
}
#endif
