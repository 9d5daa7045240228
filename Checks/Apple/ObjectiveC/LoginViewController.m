// A page with the login button and its delegate.
#import <FBSDKCoreKit/FBSDKCoreKit.h>
#import <FBSDKLoginKit/FBSDKLoginKit.h>
#import <UIKit/UIKit.h>

@interface LoginViewController : UIViewController <FBSDKLoginButtonDelegate>
@property (weak, nonatomic) IBOutlet FBSDKLoginButton *loginButton;
@property (weak, nonatomic) IBOutlet FBSDKProfilePictureView *pictureView;
@end

@implementation LoginViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    FBSDKLoginButton *button = [[FBSDKLoginButton alloc] init];
    button.delegate = self;
    button.permissions = @[ @"public_profile", @"email" ];
    button.defaultAudience = FBSDKDefaultAudienceFriends;
    button.tooltipBehavior = FBSDKLoginButtonTooltipBehaviorDisable;
    button.authType = FBSDKLoginAuthTypeReauthorize;
    [self.view addSubview:button];
    self.loginButton.delegate = self;
    self.pictureView.profileID = [FBSDKAccessToken currentAccessToken].userID;
    self.pictureView.pictureMode = FBSDKProfilePictureModeNormal;
}

- (void)loginButton:(FBSDKLoginButton *)loginButton
    didCompleteWithResult:(FBSDKLoginManagerLoginResult *)result
                    error:(NSError *)error {
    if (error) {
        self.title = error.userInfo[FBSDKErrorLocalizedDescriptionKey] ?: error.localizedDescription;
    } else if (!result.isCancelled) {
        self.title = result.token.tokenString;
    }
}

- (void)loginButtonDidLogOut:(FBSDKLoginButton *)loginButton {
    self.title = nil;
}

- (BOOL)loginButtonWillLogin:(FBSDKLoginButton *)loginButton {
    return YES;
}

@end
