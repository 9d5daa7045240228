// The documented user-info keys of errors (client-sdk.md, section 1.18).

/// The collection that an argument was refused in.
public let ErrorArgumentCollectionKey = "com.facebook.sdk:FBSDKErrorArgumentCollectionKey"
/// The argument that was refused.
public let ErrorArgumentNameKey = "com.facebook.sdk:FBSDKErrorArgumentNameKey"
/// The value that was refused.
public let ErrorArgumentValueKey = "com.facebook.sdk:FBSDKErrorArgumentValueKey"
/// A sentence for the developer.
public let ErrorDeveloperMessageKey = "com.facebook.sdk:FBSDKErrorDeveloperMessageKey"
/// A sentence of the provider's for the person, in the person's language.
public let ErrorLocalizedDescriptionKey = "com.facebook.sdk:FBSDKErrorLocalizedDescriptionKey"
/// A heading of the provider's for the person, in the person's language.
public let ErrorLocalizedTitleKey = "com.facebook.sdk:FBSDKErrorLocalizedErrorTitleKey"
/// The kind of a Graph error: the raw value of ``GraphRequestError``.
public let GraphRequestErrorKey = "com.facebook.sdk:FBSDKGraphRequestErrorKey"
/// The provider's error code, an `Int`.
public let GraphRequestErrorGraphErrorCodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey"
/// The provider's error subcode, an `Int`.
public let GraphRequestErrorGraphErrorSubcodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorSubcodeKey"
/// The HTTP status of the answer, an `Int`.
public let GraphRequestErrorHTTPStatusCodeKey = "com.facebook.sdk:FBSDKGraphRequestErrorHTTPStatusCodeKey"
/// The whole answer as it was parsed: dictionaries, arrays, strings and numbers.
public let GraphRequestErrorParsedJSONResponseKey = "com.facebook.sdk:FBSDKGraphRequestErrorParsedJSONResponseKey"
