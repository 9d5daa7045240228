public import Foundation

extension Notification.Name {
    /// Posted when the access token changes. The name is that of the original.
    public static let AccessTokenDidChange = Notification.Name(
        "com.facebook.sdk.FBSDKAccessTokenData.FBSDKAccessTokenDidChangeNotification")
    /// Posted when the profile changes. The name is that of the original.
    public static let ProfileDidChange = Notification.Name("com.facebook.sdk.FBSDKProfile.FBSDKProfileDidChangeNotification")
    /// Posted when the authentication token changes. The original SDK has no such notification.
    public static let AuthenticationTokenDidChange = Notification.Name("io.latchkey.AuthenticationTokenDidChange")
}

/// `true` if the person changed, or there was no usable access token before.
public let AccessTokenDidChangeUserIDKey = "FBSDKAccessTokenDidChangeUserIDKey"
/// The new ``AccessToken``; absent if there is none.
public let AccessTokenChangeNewKey = "FBSDKAccessToken"
/// The old ``AccessToken``; absent if there was none.
public let AccessTokenChangeOldKey = "FBSDKAccessTokenOld"
/// The old ``Profile``; absent if there was none.
public let ProfileChangeOldKey = "FBSDKProfileOld"
/// The new ``Profile``; absent if there is none.
public let ProfileChangeNewKey = "FBSDKProfileNew"
/// `true` if the access token has expired, and absent otherwise. The old and new tokens are equal then; the expired token remains.
public let AccessTokenDidExpireKey = "FBSDKAccessTokenDidExpireKey"
