// The documented constants and types for Objective-C that Swift cannot declare. The values are those of the constants of Swift.
#pragma once

#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

@class FBSDKGraphRequestConnection, FBSDKLoginManagerLoginResult, FBSDKProfile;
@protocol FBSDKGraphRequestConnecting;

// Notifications

/// The access token changed.
static NSNotificationName const FBSDKAccessTokenDidChangeNotification = @"com.facebook.sdk.FBSDKAccessTokenData.FBSDKAccessTokenDidChangeNotification";
/// `@YES` when the person changed, or there was no usable token before.
static NSString *const FBSDKAccessTokenDidChangeUserIDKey = @"FBSDKAccessTokenDidChangeUserIDKey";
/// `@YES` when the access token has ended, and only then; old and new token are the same, and stay.
static NSString *const FBSDKAccessTokenDidExpireKey = @"FBSDKAccessTokenDidExpireKey";
/// The new `FBSDKAccessToken`; absent when there is none.
static NSString *const FBSDKAccessTokenChangeNewKey = @"FBSDKAccessToken";
/// The old `FBSDKAccessToken`; absent when there was none.
static NSString *const FBSDKAccessTokenChangeOldKey = @"FBSDKAccessTokenOld";
/// The profile changed.
static NSNotificationName const FBSDKProfileDidChangeNotification = @"com.facebook.sdk.FBSDKProfile.FBSDKProfileDidChangeNotification";
/// The new `FBSDKProfile`; absent when there is none.
static NSString *const FBSDKProfileChangeNewKey = @"FBSDKProfileNew";
/// The old `FBSDKProfile`; absent when there was none.
static NSString *const FBSDKProfileChangeOldKey = @"FBSDKProfileOld";

// Errors

/// The domain of `FBSDKCoreError`.
static NSErrorDomain const FBSDKErrorDomain = @"com.facebook.sdk.core";
/// The domain of `FBSDKLoginError` and `FBSDKDeviceLoginError`.
static NSErrorDomain const FBSDKLoginErrorDomain = @"com.facebook.sdk.login";

/// The collection that an argument was refused in.
static NSErrorUserInfoKey const FBSDKErrorArgumentCollectionKey = @"com.facebook.sdk:FBSDKErrorArgumentCollectionKey";
/// The argument that was refused.
static NSErrorUserInfoKey const FBSDKErrorArgumentNameKey = @"com.facebook.sdk:FBSDKErrorArgumentNameKey";
/// The value that was refused.
static NSErrorUserInfoKey const FBSDKErrorArgumentValueKey = @"com.facebook.sdk:FBSDKErrorArgumentValueKey";
/// A sentence for the developer.
static NSErrorUserInfoKey const FBSDKErrorDeveloperMessageKey = @"com.facebook.sdk:FBSDKErrorDeveloperMessageKey";
/// A sentence of the provider's for the person, in the person's language.
static NSErrorUserInfoKey const FBSDKErrorLocalizedDescriptionKey = @"com.facebook.sdk:FBSDKErrorLocalizedDescriptionKey";
/// A heading of the provider's for the person, in the person's language.
static NSErrorUserInfoKey const FBSDKErrorLocalizedTitleKey = @"com.facebook.sdk:FBSDKErrorLocalizedErrorTitleKey";
/// The kind of a Graph error, an `FBSDKGraphRequestError`.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorKey = @"com.facebook.sdk:FBSDKGraphRequestErrorKey";
/// The provider's error code.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorGraphErrorCodeKey = @"com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey";
/// The same, as older versions of the original SDK call it.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorGraphErrorCode = @"com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey";
/// The provider's error subcode.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorGraphErrorSubcodeKey = @"com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorSubcodeKey";
/// The HTTP status of the answer.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorHTTPStatusCodeKey = @"com.facebook.sdk:FBSDKGraphRequestErrorHTTPStatusCodeKey";
/// The whole answer as it was parsed.
static NSErrorUserInfoKey const FBSDKGraphRequestErrorParsedJSONResponseKey = @"com.facebook.sdk:FBSDKGraphRequestErrorParsedJSONResponseKey";

// Graph requests

/// The key under which an answer stands that is text and not JSON.
static NSString *const FBSDKNonJSONResponseProperty = @"FACEBOOK_NON_JSON_RESULT";

/// A method of HTTP.
typedef NSString *FBSDKHTTPMethod;
/// Reads.
static FBSDKHTTPMethod const FBSDKHTTPMethodGET = @"GET";
/// Writes.
static FBSDKHTTPMethod const FBSDKHTTPMethodPOST = @"POST";
/// Removes.
static FBSDKHTTPMethod const FBSDKHTTPMethodDELETE = @"DELETE";

/// How one Graph request is treated.
typedef NS_OPTIONS(NSUInteger, FBSDKGraphRequestFlags) {
    /// As usual.
    FBSDKGraphRequestFlagNone = 0,
    /// Without a token of a person's, no token is sent.
    FBSDKGraphRequestFlagSkipClientToken = 1 << 1,
    /// The session keeps its access token even if the provider says that it is not valid.
    FBSDKGraphRequestFlagDoNotInvalidateTokenOnError = 1 << 2,
    /// An error is told at once: nothing is tried again.
    FBSDKGraphRequestFlagDisableErrorRecovery = 1 << 3,
};

/// Takes the end of one Graph request: the connection, the answer, the error. Called on the main queue, exactly once.
typedef void (^FBSDKGraphRequestCompletion)(id<FBSDKGraphRequestConnecting> _Nullable connection, id _Nullable result, NSError *_Nullable error);
/// The same, as older versions of the original SDK call it.
typedef void (^FBSDKGraphRequestBlock)(FBSDKGraphRequestConnection *_Nullable connection, id _Nullable result, NSError *_Nullable error);

// Logins, tokens and profiles

/// How the dialog treats what the person decided before.
typedef NSString *FBSDKLoginAuthType;
/// Asks again for permissions that were declined.
static FBSDKLoginAuthType const FBSDKLoginAuthTypeRerequest = @"rerequest";
/// Asks to confirm access to data again after it has lapsed.
static FBSDKLoginAuthType const FBSDKLoginAuthTypeReauthorize = @"reauthorize";

/// Takes the end of a login: a result, which may be a cancelled one, or an error. Called on the main queue, exactly once.
typedef void (^FBSDKLoginManagerLoginResultBlock)(FBSDKLoginManagerLoginResult *_Nullable result, NSError *_Nullable error);
/// The same, as older versions of the original SDK call it.
typedef FBSDKLoginManagerLoginResultBlock FBSDKLoginManagerRequestTokenHandler;

#ifdef FBSDK_USER_IDENTIFIER_IS_POINTER
/// An app-scoped user ID, as newer versions of the original SDK declare it.
typedef NSString *FBSDKUserIdentifier;
#else
/// An app-scoped user ID, as the documentation declares it: `FBSDKUserIdentifier *` is a string.
typedef NSString FBSDKUserIdentifier;
#endif

/// Takes a profile that was loaded, or an error.
typedef void (^FBSDKProfileBlock)(FBSDKProfile *_Nullable profile, NSError *_Nullable error);

// Settings

/// What the SDK may say about its own work.
typedef NSString *FBSDKLoggingBehavior;
/// Access tokens are shown in messages instead of being masked.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorAccessTokens = @"include_access_tokens";
/// How long logins, with the person in them, and requests to the Graph API take.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorPerformanceCharacteristics = @"perf_characteristics";
/// Has no effect: there are no app events.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorAppEvents = @"app_events";
/// What goes on.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorInformational = @"informational";
/// What could not be kept or read back.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorCacheErrors = @"cache_errors";
/// Has no effect here.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorUIControlErrors = @"ui_control_errors";
/// Graph requests ask for warnings of the provider.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorGraphAPIDebugWarning = @"graph_api_debug_warning";
/// Graph requests ask for hints of the provider.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorGraphAPIDebugInfo = @"graph_api_debug_info";
/// Each request and its answer, without secrets.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorNetworkRequests = @"network_requests";
/// What the app's developer should mend. On by default.
static FBSDKLoggingBehavior const FBSDKLoggingBehaviorDeveloperErrors = @"developer_errors";

// Blocks of the original's that its methods and apps share

/// Something to do.
typedef void (^FBSDKCodeBlock)(void);
/// Takes an error, or its absence.
typedef void (^FBSDKErrorBlock)(NSError *_Nullable error);
/// Takes success, or an error.
typedef void (^FBSDKSuccessBlock)(BOOL success, NSError *_Nullable error);

#pragma clang assume_nonnull end
