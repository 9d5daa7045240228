#import <FBSDKLoginKit/FBSDKLoginKit.h>
#import <UIKit/UIKit.h>

/// Hands on what the SDK's blocks get: a class of an app between its pages and the SDK.
@interface LoginService : NSObject
@property (nonatomic, strong) FBSDKLoginManager *loginManager;
@property (nonatomic, copy) FBSDKLoginManagerLoginResultBlock completion;
@property (nonatomic, copy) FBSDKAccessToken *token;
@property (nonatomic, copy) FBSDKProfile *profile;

- (void)logInFromViewController:(UIViewController *)viewController completion:(FBSDKLoginManagerLoginResultBlock)completion;
- (void)loadProfileWithCompletion:(FBSDKProfileBlock)completion;
@end
