/// A kind of data about a person, such as the e-mail address: the documented extensible string type. No such data is read (``AppEvents/setUserData(_:forType:)``).
public struct FBSDKAppEventUserDataType: RawRepresentable, Sendable, Hashable {
    /// The name. It is sent nowhere.
    public let rawValue: String

    /// Any name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Any name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The e-mail address: `em`.
    public static let email = FBSDKAppEventUserDataType("em")
    /// The first name: `fn`.
    public static let firstName = FBSDKAppEventUserDataType("fn")
    /// The last name: `ln`.
    public static let lastName = FBSDKAppEventUserDataType("ln")
    /// The telephone number: `ph`.
    public static let phone = FBSDKAppEventUserDataType("ph")
    /// The date of birth: `dob`.
    public static let dateOfBirth = FBSDKAppEventUserDataType("dob")
    /// The gender: `ge`.
    public static let gender = FBSDKAppEventUserDataType("ge")
    /// The city: `ct`.
    public static let city = FBSDKAppEventUserDataType("ct")
    /// The state or province: `st`.
    public static let state = FBSDKAppEventUserDataType("st")
    /// The postal code: `zp`.
    public static let zip = FBSDKAppEventUserDataType("zp")
    /// The country: `country`.
    public static let country = FBSDKAppEventUserDataType("country")
    /// An id that the app has for the person: `external_id`.
    public static let externalId = FBSDKAppEventUserDataType("external_id")
}
