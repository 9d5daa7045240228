// The documented user-info keys of errors (client-sdk.md, section 1.18).

/// A sentence for the developer.
public let ErrorDeveloperMessageKey = "com.facebook.sdk:FBSDKErrorDeveloperMessageKey"
/// The argument that was refused.
public let ErrorArgumentNameKey = "com.facebook.sdk:FBSDKErrorArgumentNameKey"
/// The provider's error code, an `Int`.
public let GraphRequestErrorGraphErrorCodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey"
/// The provider's error subcode, an `Int`.
public let GraphRequestErrorGraphErrorSubcodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorSubcodeKey"
/// The HTTP status of the answer, an `Int`.
public let GraphRequestErrorHTTPStatusCodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorHTTPStatusCodeKey"
