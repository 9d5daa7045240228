// The documented Objective-C constants and types that Swift cannot declare. The Swift constants have the same values.
#pragma once

#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

@class FBSDKGraphRequestConnection, FBSDKLoginManagerLoginResult, FBSDKProfile;
@protocol FBSDKGraphRequestConnecting;

// Notifications

/// Posted when the access token changes.
static NSNotificationName const FBSDKAccessTokenDidChangeNotification = @"com.facebook.sdk.FBSDKAccessTokenData.FBSDKAccessTokenDidChangeNotification";
/// The `userInfo` key whose value is `@YES` if the user ID changed, or if there was no usable access token before.
static NSString *const FBSDKAccessTokenDidChangeUserIDKey = @"FBSDKAccessTokenDidChangeUserIDKey";
/// The `userInfo` key that is present, with the value `@YES`, only if the access token has expired. In this case, the old and new tokens
/// are equal.
static NSString *const FBSDKAccessTokenDidExpireKey = @"FBSDKAccessTokenDidExpireKey";
/// The `userInfo` key of the new `FBSDKAccessToken`; absent if there is none.
static NSString *const FBSDKAccessTokenChangeNewKey = @"FBSDKAccessToken";
/// The `userInfo` key of the old `FBSDKAccessToken`; absent if there was none.
static NSString *const FBSDKAccessTokenChangeOldKey = @"FBSDKAccessTokenOld";
/// Posted when the profile changes.
static NSNotificationName const FBSDKProfileDidChangeNotification = @"com.facebook.sdk.FBSDKProfile.FBSDKProfileDidChangeNotification";
/// The `userInfo` key of the new `FBSDKProfile`; absent if there is none.
static NSString *const FBSDKProfileChangeNewKey = @"FBSDKProfileNew";
/// The `userInfo` key of the old `FBSDKProfile`; absent if there was none.
static NSString *const FBSDKProfileChangeOldKey = @"FBSDKProfileOld";

// Errors

/// The domain of errors with an `FBSDKCoreError` code.
static NSErrorDomain const FBSDKErrorDomain = @"com.facebook.sdk.core";
/// The domain of errors with an `FBSDKLoginError` or `FBSDKDeviceLoginError` code.
static NSErrorDomain const FBSDKLoginErrorDomain = @"com.facebook.sdk.login";

/// The `userInfo` key of the collection that contains the invalid argument.
static NSErrorUserInfoKey const FBSDKErrorArgumentCollectionKey = @"com.facebook.sdk:FBSDKErrorArgumentCollectionKey";
/// The `userInfo` key of the name of the invalid argument.
static NSErrorUserInfoKey const FBSDKErrorArgumentNameKey = @"com.facebook.sdk:FBSDKErrorArgumentNameKey";
/// The `userInfo` key of the value of the invalid argument.
static NSErrorUserInfoKey const FBSDKErrorArgumentValueKey = @"com.facebook.sdk:FBSDKErrorArgumentValueKey";
/// The `userInfo` key of a message for the developer.
static NSErrorUserInfoKey const FBSDKErrorDeveloperMessageKey = @"com.facebook.sdk:FBSDKErrorDeveloperMessageKey";
/// The `userInfo` key of the provider's message for the person, in the person's language.
static NSErrorUserInfoKey const FBSDKErrorLocalizedDescriptionKey = @"com.facebook.sdk:FBSDKErrorLocalizedDescriptionKey";
/// The `userInfo` key of the provider's title for an alert to the person, in the person's language.
static NSErrorUserInfoKey const FBSDKErrorLocalizedTitleKey = @"com.facebook.sdk:FBSDKErrorLocalizedErrorTitleKey";
/// The `userInfo` key of a Graph error's recovery category. The value is the raw value of an `FBSDKGraphRequestError`.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorKey = @"com.facebook.sdk:FBSDKGraphRequestErrorKey";
/// The `userInfo` key of the provider's error code.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorGraphErrorCodeKey = @"com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey";
/// The name of `FBSDKGraphRequestErrorGraphErrorCodeKey` in older versions of the Facebook SDK.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorGraphErrorCode = @"com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey";
/// The `userInfo` key of the provider's error subcode.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorGraphErrorSubcodeKey = @"com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorSubcodeKey";
/// The `userInfo` key of the HTTP status code of the response.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorHTTPStatusCodeKey = @"com.facebook.sdk:FBSDKGraphRequestErrorHTTPStatusCodeKey";
/// The `userInfo` key of the whole parsed response.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorParsedJSONResponseKey = @"com.facebook.sdk:FBSDKGraphRequestErrorParsedJSONResponseKey";

// Graph requests

/// The key for a response body that is text and not JSON.
static NSString *const FBSDKNonJSONResponseProperty = @"FACEBOOK_NON_JSON_RESULT";

/// An HTTP method (RFC 9110, section 9).
typedef NSString *FBSDKHTTPMethod;
/// The method that reads a node or an edge.
static FBSDKHTTPMethod const FBSDKHTTPMethodGET = @"GET";
/// The method that creates or updates a node or an edge.
static FBSDKHTTPMethod const FBSDKHTTPMethodPOST = @"POST";
/// The method that deletes a node or an edge.
static FBSDKHTTPMethod const FBSDKHTTPMethodDELETE = @"DELETE";

/// Options of a Graph request.
typedef NS_OPTIONS(NSUInteger, FBSDKGraphRequestFlags) {
    /// No options.
    FBSDKGraphRequestFlagNone = 0,
    /// Sends no token at all if the request has no user access token.
    FBSDKGraphRequestFlagSkipClientToken = 1 << 1,
    /// Does not remove the access token from the session, even if the provider reports it as invalid.
    FBSDKGraphRequestFlagDoNotInvalidateTokenOnError = 1 << 2,
    /// Reports an error to the caller at once, without a retry.
    FBSDKGraphRequestFlagDisableErrorRecovery = 1 << 3,
};

/// A block that receives the connection, the response body and the error of one Graph request. Called exactly once, on the main queue.
typedef void (^FBSDKGraphRequestCompletion)(id<FBSDKGraphRequestConnecting> _Nullable connection, id _Nullable result, NSError *_Nullable error);
/// The form of `FBSDKGraphRequestCompletion` in older versions of the Facebook SDK.
typedef void (^FBSDKGraphRequestBlock)(FBSDKGraphRequestConnection *_Nullable connection, id _Nullable result, NSError *_Nullable error);

// Logins, tokens and profiles

/// The way in which the dialog handles the person's earlier decisions about permissions.
typedef NSString *FBSDKLoginAuthType;
/// Asks again for permissions that the person declined.
static FBSDKLoginAuthType const FBSDKLoginAuthTypeRerequest = @"rerequest";
/// Asks the person to renew the app's access to their data after it has expired.
static FBSDKLoginAuthType const FBSDKLoginAuthTypeReauthorize = @"reauthorize";

/// A block that receives either the result of a login, which may be canceled, or an error. Called exactly once, on the main queue.
typedef void (^FBSDKLoginManagerLoginResultBlock)(FBSDKLoginManagerLoginResult *_Nullable result, NSError *_Nullable error);
/// The name of `FBSDKLoginManagerLoginResultBlock` in older versions of the Facebook SDK.
typedef FBSDKLoginManagerLoginResultBlock FBSDKLoginManagerRequestTokenHandler;

#ifdef FBSDK_USER_IDENTIFIER_IS_POINTER
/// An app-scoped user ID, as newer versions of the Facebook SDK declare it.
typedef NSString *FBSDKUserIdentifier;
#else
/// An app-scoped user ID, as Facebook's documentation declares it. A variable has the type `FBSDKUserIdentifier *`.
typedef NSString FBSDKUserIdentifier;
#endif

/// A block that receives a profile, an error, or neither if the session has no profile.
typedef void (^FBSDKProfileBlock)(FBSDKProfile *_Nullable profile, NSError *_Nullable error);

// Settings

/// A kind of message that the SDK may log.
typedef NSString *FBSDKLoggingBehavior;
/// Shows access tokens in messages instead of masking them.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorAccessTokens = @"include_access_tokens";
/// Logs how long Graph API requests and logins take. The time of a login includes the time that the person needs.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorPerformanceCharacteristics = @"perf_characteristics";
/// Logs one message when the app uses `FBSDKAppEvents`, whose methods do nothing.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorAppEvents = @"app_events";
/// Logs failures that the SDK handles itself, such as a profile picture that cannot be shown.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorInformational = @"informational";
/// Logs failures to store or read values.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorCacheErrors = @"cache_errors";
/// Exists for source compatibility. Has no effect.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorUIControlErrors = @"ui_control_errors";
/// Makes Graph requests ask the provider for warnings (`debug=warning`), and logs them.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorGraphAPIDebugWarning = @"graph_api_debug_warning";
/// Makes Graph requests ask the provider for hints (`debug=info`), and logs them.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorGraphAPIDebugInfo = @"graph_api_debug_info";
/// Logs the method, the path and the parameter names of each Graph request, and the status and the size of its response.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorNetworkRequests = @"network_requests";
/// Logs problems that the app's developer should fix. On by default.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorDeveloperErrors = @"developer_errors";

// General block types of the Facebook SDK, which apps may also use

/// A block without parameters.
typedef void (^FBSDKCodeBlock)(void);
/// A block that receives an error, or `nil` if there was none.
typedef void (^FBSDKErrorBlock)(NSError *_Nullable error);
/// A block that receives whether an operation succeeded, and the error if it failed.
typedef void (^FBSDKSuccessBlock)(BOOL success, NSError *_Nullable error);

#pragma clang assume_nonnull end
