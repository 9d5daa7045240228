#import <FBSDKCoreKit/FBSDKCoreKit.h>
#import <FBSDKLoginKit/FBSDKLoginKit.h>
#import <UIKit/UIKit.h>

// "Limited Login", in the pages' Objective-C: a login of the app's own, and the button.

@interface LimitedLogin : UIViewController <FBSDKLoginButtonDelegate>
@property(nonatomic) FBSDKLoginButton *loginButton;
@end

@implementation LimitedLogin

- (void)logIn {
    FBSDKLoginManager *loginManager = [FBSDKLoginManager new];
    FBSDKLoginConfiguration *configuration = [[FBSDKLoginConfiguration alloc] initWithPermissions:@[ @"email", @"user_friends" ]
                                                                                         tracking:FBSDKLoginTrackingLimited
                                                                                            nonce:@"123"];
    [loginManager logInFromViewController:self
                            configuration:configuration
                               completion:^(FBSDKLoginManagerLoginResult *result, NSError *error) {
                                 if (error || result.isCancelled) return;
                                 FBSDKProfile *profile = FBSDKProfile.currentProfile;
                                 NSString *userID = profile.userID;
                                 NSString *token = FBSDKAuthenticationToken.currentAuthenticationToken.tokenString;
                                 NSString *email = profile.email;
                                 NSArray<FBSDKUserIdentifier *> *friendIDs = profile.friendIDs;
                                 NSDate *birthday = profile.birthday;
                                 FBSDKUserAgeRange *ageRange = profile.ageRange;
                                 FBSDKLocation *hometown = profile.hometown;
                                 FBSDKLocation *location = profile.location;
                                 NSString *gender = profile.gender;
                                 NSURL *userLink = profile.linkURL;
                               }];
}

- (void)setupLoginButton {
    self.loginButton.delegate = self;
    self.loginButton.permissions = @[ @"email" ];
    self.loginButton.loginTracking = FBSDKLoginTrackingLimited;
    self.loginButton.nonce = @"123";
}

- (void)loginButton:(FBSDKLoginButton *)loginButton
    didCompleteWithResult:(FBSDKLoginManagerLoginResult *)result
                    error:(NSError *)error {
    if (error || result.isCancelled) return;
}

- (void)loginButtonDidLogOut:(FBSDKLoginButton *)loginButton {
}

// The Italian page lists it as a set of names, for Objective-C.
- (void)configure:(FBSDKLoginConfiguration *)configuration {
    NSSet<NSString *> *permissions = configuration.requestedPermissions;
}

@end
