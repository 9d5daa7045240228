// Names that Objective-C code of the original SDK uses, and that Swift cannot declare for it: two constants and a typedef. An Objective-C app adds this
// file to its project, beside `@import FBSDKLoginKit;` or `@import Latchkey;`. The values are those of Sources/Latchkey/Errors/ErrorKeys.swift.
#import <Foundation/Foundation.h>

/// An app-scoped user ID.
typedef NSString FBSDKUserIdentifier;

/// The code of the Graph API's error, in the user info of an error.
static NSString *const FBSDKGraphRequestErrorGraphErrorCode = @"com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey";

/// The same, as newer versions of the original SDK call it.
static NSString *const FBSDKGraphRequestErrorGraphErrorCodeKey = @"com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey";
