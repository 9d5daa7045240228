// A service class that keeps blocks of the SDK's types, and reads tokens, results and errors.
#import "LoginService.h"

@implementation LoginService

- (void)logInFromViewController:(UIViewController *)viewController completion:(FBSDKLoginManagerLoginResultBlock)completion {
    if ([FBSDKAccessToken currentAccessToken] && !FBSDKAccessToken.currentAccessToken.isExpired) {
        completion(nil, nil);
        return;
    }
    self.completion = completion;
    self.loginManager = [[FBSDKLoginManager alloc] initWithDefaultAudience:FBSDKDefaultAudienceFriends];
    [self.loginManager logOut];
    [self.loginManager logInWithPermissions:@[ @"public_profile", @"email" ]
                         fromViewController:viewController
                                    handler:^(FBSDKLoginManagerLoginResult *_Nullable result, NSError *_Nullable error) {
                                      if (error.code == FBSDKLoginErrorUserMismatch && [error.domain isEqualToString:FBSDKLoginErrorDomain]) {
                                          [self.loginManager logOut];
                                      }
                                      if (!error && !result.isCancelled && [result.grantedPermissions containsObject:@"email"]) {
                                          self.token = result.token;
                                      }
                                      self.completion(result, error);
                                    }];
}

- (void)logInAgain:(UIViewController *)viewController {
    FBSDKLoginConfiguration *configuration = [[FBSDKLoginConfiguration alloc] initWithPermissions:@[ @"email" ]
                                                                                         tracking:FBSDKLoginTrackingEnabled
                                                                                  messengerPageId:nil
                                                                                         authType:FBSDKLoginAuthTypeRerequest];
    [self.loginManager logInFromViewController:viewController configuration:configuration completion:self.completion];
    [self.loginManager reauthorizeDataAccess:viewController handler:self.completion];
}

- (void)loadProfileWithCompletion:(FBSDKProfileBlock)completion {
    [FBSDKProfile loadCurrentProfileWithCompletion:^(FBSDKProfile *_Nullable profile, NSError *_Nullable error) {
      self.profile = profile;
      NSURL *picture = [profile imageURLForPictureMode:FBSDKProfilePictureModeSquare size:CGSizeMake(100, 100)];
      completion(picture ? profile : nil, error);
    }];
    [FBSDKProfile loadCurrentProfileWithCompletion:completion];
}

- (FBSDKLoginManagerLoginResult *)resultForTests {
    self.profile = [[FBSDKProfile alloc] initWithUserID:@"122"
                                              firstName:@"Ada"
                                             middleName:nil
                                               lastName:@"Lovelace"
                                                   name:@"Ada Lovelace"
                                                linkURL:nil
                                            refreshDate:nil
                                            permissions:nil];
    FBSDKProfile.currentProfile = self.profile;
    if (![[FBSDKProfile fetchCachedProfile] isEqual:self.profile]) self.loginManager = [[FBSDKLoginManager alloc] init];
    return [[FBSDKLoginManagerLoginResult alloc] initWithToken:self.token
                                           authenticationToken:nil
                                                   isCancelled:NO
                                            grantedPermissions:[NSSet setWithObjects:@"public_profile", nil]
                                           declinedPermissions:[NSSet new]];
}

- (BOOL)isStale {
    FBSDKAccessToken *token = [FBSDKAccessToken currentAccessToken];
    return token.expired || token.isDataAccessExpired || !FBSDKAccessToken.currentAccessTokenIsActive || [token isEqualToAccessToken:self.token];
}

@end
