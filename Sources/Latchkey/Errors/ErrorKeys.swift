// The documented `userInfo` keys of errors (SDK.md, section 1.18).

/// The collection that contains the rejected argument.
public let ErrorArgumentCollectionKey = "com.facebook.sdk:FBSDKErrorArgumentCollectionKey"
/// The name of the rejected argument, a `String`.
public let ErrorArgumentNameKey = "com.facebook.sdk:FBSDKErrorArgumentNameKey"
/// The rejected value.
public let ErrorArgumentValueKey = "com.facebook.sdk:FBSDKErrorArgumentValueKey"
/// A message for the developer.
public let ErrorDeveloperMessageKey = "com.facebook.sdk:FBSDKErrorDeveloperMessageKey"
/// The provider's message for the person, in the person's language.
public let ErrorLocalizedDescriptionKey = "com.facebook.sdk:FBSDKErrorLocalizedDescriptionKey"
/// The provider's title for an alert to the person, in the person's language.
public let ErrorLocalizedTitleKey = "com.facebook.sdk:FBSDKErrorLocalizedErrorTitleKey"
/// The category of a Graph error: the raw value of ``GraphRequestError``.
public let GraphRequestErrorKey = "com.facebook.sdk:FBSDKGraphRequestErrorKey"
/// The provider's error code, an `Int`.
public let GraphRequestErrorGraphErrorCodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey"
/// The provider's error subcode, an `Int`.
public let GraphRequestErrorGraphErrorSubcodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorSubcodeKey"
/// The HTTP status code of the response, an `Int`.
public let GraphRequestErrorHTTPStatusCodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorHTTPStatusCodeKey"
/// The whole parsed response: dictionaries, arrays, strings and numbers.
public let GraphRequestErrorParsedJSONResponseKey = "com.facebook.sdk:FBSDKGraphRequestErrorParsedJSONResponseKey"
