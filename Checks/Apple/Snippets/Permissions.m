#import <FBSDKCoreKit/FBSDKCoreKit.h>
#import <FBSDKLoginKit/FBSDKLoginKit.h>
#import <UIKit/UIKit.h>

// "Permissions", in the page's Objective-C.

@interface Permissions : UIViewController
@end

@implementation Permissions

- (void)publish {
    if ([[FBSDKAccessToken currentAccessToken] hasGranted:@"email"]) return;
    FBSDKLoginManager *loginManager = [[FBSDKLoginManager alloc] init];
    [loginManager logInWithPublishPermissions:@[ @"email" ]
                           fromViewController:self
                                      handler:^(FBSDKLoginManagerLoginResult *result, NSError *error) {
                                        BOOL isDeclined = [result.declinedPermissions containsObject:@"email"];
                                      }];
}

- (void)request {
    [[[FBSDKGraphRequest alloc] initWithGraphPath:@"me/feed" parameters:@{@"message" : @"A message"} HTTPMethod:@"POST"]
        startWithCompletionHandler:^(FBSDKGraphRequestConnection *connection, id result, NSError *error) {
          BOOL isRefused = [error.userInfo[FBSDKGraphRequestErrorGraphErrorCode] isEqual:@200];
          NSNumber *code = error.userInfo[FBSDKGraphRequestErrorGraphErrorCodeKey];
        }];
    [[[FBSDKGraphRequest alloc] initWithGraphPath:@"me/permissions/email" parameters:nil HTTPMethod:@"DELETE"]
        startWithCompletionHandler:^(FBSDKGraphRequestConnection *connection, id result, NSError *error){
        }];
}

@end

// "Advanced": loads the class before a storyboard does.
void preload(void) { [FBSDKLoginButton class]; }
