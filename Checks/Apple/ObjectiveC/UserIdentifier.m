// An app that was written for the newer type of user IDs.
#define FBSDK_USER_IDENTIFIER_IS_POINTER
#import <FBSDKCoreKit/FBSDKCoreKit.h>

NSUInteger count(FBSDKProfile *profile) {
    NSArray<FBSDKUserIdentifier> *friends = profile.friendIDs;
    FBSDKUserIdentifier person = profile.userID;
    return friends.count + person.length;
}
