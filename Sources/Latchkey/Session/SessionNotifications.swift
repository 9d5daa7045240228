public import Foundation

extension Notification.Name {
    /// The access token changed. Documented.
    public static let AccessTokenDidChange = Notification.Name(
        "com.facebook.sdk.FBSDKAccessTokenData.FBSDKAccessTokenDidChangeNotification")
    /// The profile changed. Documented.
    public static let ProfileDidChange = Notification.Name("com.facebook.sdk.FBSDKProfile.FBSDKProfileDidChangeNotification")
    /// The authentication token changed. The original has no such notification.
    public static let AuthenticationTokenDidChange = Notification.Name("io.latchkey.AuthenticationTokenDidChange")
}

/// `true` when the person changed, or there was no usable token before.
public let AccessTokenDidChangeUserIDKey = "FBSDKAccessTokenDidChangeUserIDKey"
/// The new ``AccessToken``; absent when there is none.
public let AccessTokenChangeNewKey = "FBSDKAccessToken"
/// The old ``AccessToken``; absent when there was none.
public let AccessTokenChangeOldKey = "FBSDKAccessTokenOld"
/// The old ``Profile``; absent when there was none.
public let ProfileChangeOldKey = "FBSDKProfileOld"
/// The new ``Profile``; absent when there is none.
public let ProfileChangeNewKey = "FBSDKProfileNew"
/// `true` when the access token has ended, and only then; old and new token are the same, and stay.
public let AccessTokenDidExpireKey = "FBSDKAccessTokenDidExpireKey"
