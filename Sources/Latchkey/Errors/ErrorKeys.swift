// The documented `userInfo` keys of errors (SDK.md, section 1.18).

/// The key for the collection that contains the rejected argument.
public let ErrorArgumentCollectionKey = "com.facebook.sdk:FBSDKErrorArgumentCollectionKey"
/// The key for the name of the rejected argument. The value is a `String`.
public let ErrorArgumentNameKey = "com.facebook.sdk:FBSDKErrorArgumentNameKey"
/// The key for the rejected value.
public let ErrorArgumentValueKey = "com.facebook.sdk:FBSDKErrorArgumentValueKey"
/// The key for a message to the developer. The value is a `String`.
public let ErrorDeveloperMessageKey = "com.facebook.sdk:FBSDKErrorDeveloperMessageKey"
/// The key for the provider's message to the person, in the person's language. The value is a `String`.
public let ErrorLocalizedDescriptionKey = "com.facebook.sdk:FBSDKErrorLocalizedDescriptionKey"
/// The key for the provider's title for an alert to the person, in the person's language. The value is a `String`.
public let ErrorLocalizedTitleKey = "com.facebook.sdk:FBSDKErrorLocalizedErrorTitleKey"
/// The key for the recovery category of a Graph error. The value is the raw value of a ``GraphRequestError``.
public let GraphRequestErrorKey = "com.facebook.sdk:FBSDKGraphRequestErrorKey"
/// The key for the provider's error code. The value is an `Int`.
public let GraphRequestErrorGraphErrorCodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey"
/// The key for the provider's error subcode. The value is an `Int`.
public let GraphRequestErrorGraphErrorSubcodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorSubcodeKey"
/// The key for the HTTP status code of the response. The value is an `Int`.
public let GraphRequestErrorHTTPStatusCodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorHTTPStatusCodeKey"
/// The key for the whole response. The value is a dictionary with the HTTP status under `code` and the parsed JSON under `body`.
public let GraphRequestErrorParsedJSONResponseKey = "com.facebook.sdk:FBSDKGraphRequestErrorParsedJSONResponseKey"
