// The app delegate of an app whose Objective-C++ has no modules, as frameworks for several platforms make it.
#import <AuthenticationServices/AuthenticationServices.h>
#import <FBSDKCoreKit/FBSDKCoreKit-Swift.h>
#import <FBSDKLoginKit/FBSDKLoginKit-Swift.h>
#import <UIKit/UIKit.h>

#include "Wrapped.hpp"

@interface WrappingAppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation WrappingAppDelegate {
    wrapped<FBSDKLoginManager *> manager;
}

- (BOOL)application:(UIApplication *)application openURL:(NSURL *)url options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    manager.value = [FBSDKLoginManager new];
    manager.value.defaultAudience = FBSDKDefaultAudienceOnlyMe;
    return [FBSDKApplicationDelegate.sharedInstance application:application openURL:url options:options];
}

@end
