#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKProfile` for Objective-C: a ``Profile``, behind the documented selectors.
@objc(FBSDKProfile)
public final class ObjectiveCProfile: NSObject, NSCopying, Sendable {
    /// The same profile for Swift.
    public let value: Profile

    init(_ value: Profile) { self.value = value }

    /// The documented initializer with what every version has. ``refreshDate`` is now where it is `nil`.
    @objc(initWithUserID:firstName:middleName:lastName:name:linkURL:refreshDate:)
    public convenience init(
        userID: UserIdentifier, firstName: String?, middleName: String?, lastName: String?, name: String?, linkURL: URL?, refreshDate: Date?
    ) {
        self.init(
            Profile(
                userID: userID, firstName: firstName, middleName: middleName, lastName: lastName, name: name, linkURL: linkURL,
                refreshDate: refreshDate))
    }

    /// The documented initializer with everything. ``refreshDate`` is now where it is `nil`.
    @objc(
        initWithUserID:firstName:middleName:lastName:name:linkURL:refreshDate:imageURL:email:friendIDs:birthday:ageRange:
        hometown:location:gender:isLimited:
    )
    public convenience init(
        userID: UserIdentifier, firstName: String?, middleName: String?, lastName: String?, name: String?, linkURL: URL?,
        refreshDate: Date?, imageURL: URL?, email: String?, friendIDs: [UserIdentifier]?, birthday: Date?,
        ageRange: ObjectiveCUserAgeRange?, hometown: ObjectiveCLocation?, location: ObjectiveCLocation?, gender: String?, isLimited: Bool
    ) {
        self.init(
            Profile(
                userID: userID, firstName: firstName, middleName: middleName, lastName: lastName, name: name, linkURL: linkURL,
                refreshDate: refreshDate, imageURL: imageURL, email: email, friendIDs: friendIDs, birthday: birthday,
                ageRange: ageRange?.value, hometown: hometown?.value, location: location?.value, gender: gender, isLimited: isLimited))
    }

    /// The profile of the current session, as it is kept.
    @objc public static func fetchCachedProfile() -> ObjectiveCProfile? { Profile.fetchCachedProfile().map(ObjectiveCProfile.init) }

    /// The profile of the current session.
    @objc(currentProfile)
    public static var current: ObjectiveCProfile? {
        get { Profile.current.map(ObjectiveCProfile.init) }
        set { Profile.current = newValue?.value }
    }

    /// The person's id in this app.
    @objc public var userID: UserIdentifier { value.userID }
    /// The given name.
    @objc public var firstName: String? { value.firstName }
    /// The name between the given and the family name.
    @objc public var middleName: String? { value.middleName }
    /// The family name.
    @objc public var lastName: String? { value.lastName }
    /// The full name.
    @objc public var name: String? { value.name }
    /// The person's page, visible to friends.
    @objc public var linkURL: URL? { value.linkURL }
    /// When the values were obtained.
    @objc public var refreshDate: Date { value.refreshDate }
    /// A picture; the address may stop working soon.
    @objc public var imageURL: URL? { value.imageURL }
    /// The e-mail address.
    @objc public var email: String? { value.email }
    /// Friends who use the app too.
    @objc public var friendIDs: [UserIdentifier]? { value.friendIDs }
    /// The date of birth, if the person told the whole of it.
    @objc public var birthday: Date? { value.birthday }
    /// A coarse age.
    @objc public var ageRange: ObjectiveCUserAgeRange? { value.ageRange.map(ObjectiveCUserAgeRange.init) }
    /// Where the person comes from.
    @objc public var hometown: ObjectiveCLocation? { value.hometown.map(ObjectiveCLocation.init) }
    /// Where the person lives.
    @objc public var location: ObjectiveCLocation? { value.location.map(ObjectiveCLocation.init) }
    /// `male`, `female`, or the person's own words.
    @objc public var gender: String? { value.gender }
    /// The names of the permissions that the values came with.
    @objc public var permissions: Set<String>? { value.permissions }
    /// Whether the login was a limited one.
    @objc public var isLimited: Bool { value.isLimited }

    /// Whether the profile is loaded whenever the access token changes. Off by default.
    @objc public static var isUpdatedWithAccessTokenChange: Bool {
        get { Profile.isUpdatedWithAccessTokenChange }
        set { Profile.isUpdatedWithAccessTokenChange = newValue }
    }

    /// The older spelling of ``isUpdatedWithAccessTokenChange``.
    @available(*, deprecated, message: "Set FBSDKProfile.isUpdatedWithAccessTokenChange")
    @objc(enableUpdatesOnAccessTokenChange:)
    public static func enableUpdatesOnAccessTokenChange(_ enable: Bool) { isUpdatedWithAccessTokenChange = enable }

    /// Loads the profile of whoever is logged in, unless there is one that is younger than a day.
    @objc(loadCurrentProfileWithCompletion:)
    public static func loadCurrentProfile(completion: ((ObjectiveCProfile?, (any Error)?) -> Void)?) {
        Profile.loadCurrentProfile { profile, error in completion?(profile.map(ObjectiveCProfile.init), error) }
    }

    /// The address of the person's picture at the provider.
    @objc(imageURLForPictureMode:size:)
    public func imageURL(forMode mode: ObjectiveCProfilePictureMode, size: CGSize) -> URL? {
        value.imageURL(forMode: mode.value, size: size)
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCProfile)?.value == value }
    public override var hash: Int { value.hashValue }
}
#endif
