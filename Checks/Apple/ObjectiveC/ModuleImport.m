// An app that imports the product as a module.
@import FBSDKLoginKit;
@import UIKit;

@interface ModuleImport : UIViewController <FBSDKLoginButtonDelegate>
@end

@implementation ModuleImport

- (void)loginButton:(FBSDKLoginButton *)loginButton
    didCompleteWithResult:(FBSDKLoginManagerLoginResult *)result
                    error:(NSError *)error {
    self.title = result.authenticationToken.claims.name ?: FBSDKProfile.currentProfile.name;
}

- (void)loginButtonDidLogOut:(FBSDKLoginButton *)loginButton {
}

@end
