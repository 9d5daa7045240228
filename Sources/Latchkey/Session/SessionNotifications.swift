public import Foundation

extension Notification.Name {
    /// Posted when the access token changes. The name is the same as in the Facebook SDK.
    public static let AccessTokenDidChange = Notification.Name(
        "com.facebook.sdk.FBSDKAccessTokenData.FBSDKAccessTokenDidChangeNotification")
    /// Posted when the profile changes. The name is the same as in the Facebook SDK.
    public static let ProfileDidChange = Notification.Name("com.facebook.sdk.FBSDKProfile.FBSDKProfileDidChangeNotification")
    /// Posted when the authentication token changes. The Facebook SDK has no such notification.
    public static let AuthenticationTokenDidChange = Notification.Name("io.latchkey.AuthenticationTokenDidChange")
}

/// The `userInfo` key whose value is `true` if the user ID changed, or if there was no usable access token before.
public let AccessTokenDidChangeUserIDKey = "FBSDKAccessTokenDidChangeUserIDKey"
/// The `userInfo` key of the new ``AccessToken``; absent if there is none.
public let AccessTokenChangeNewKey = "FBSDKAccessToken"
/// The `userInfo` key of the old ``AccessToken``; absent if there was none.
public let AccessTokenChangeOldKey = "FBSDKAccessTokenOld"
/// The `userInfo` key of the old ``Profile``; absent if there was none.
public let ProfileChangeOldKey = "FBSDKProfileOld"
/// The `userInfo` key of the new ``Profile``; absent if there is none.
public let ProfileChangeNewKey = "FBSDKProfileNew"
/// The `userInfo` key that is present, with the value `true`, only if the access token has expired. In this case, the old and new tokens
/// are equal.
public let AccessTokenDidExpireKey = "FBSDKAccessTokenDidExpireKey"
