// An app delegate: the hooks, and settings in code.
#import <FBSDKCoreKit/FBSDKCoreKit.h>
#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate, FBSDKApplicationObserving>
@property (strong, nonatomic) UIWindow *window;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions {
    [[FBSDKApplicationDelegate sharedInstance] application:application didFinishLaunchingWithOptions:launchOptions];
    [[FBSDKApplicationDelegate sharedInstance] initializeSDK];
    [FBSDKApplicationDelegate.sharedInstance addObserver:self];

    FBSDKSettings.sharedSettings.appID = @"138483919580948";
    FBSDKSettings.sharedSettings.clientToken = @"fedcba9876543210fedcba9876543210";
    FBSDKSettings.sharedSettings.displayName = @"Sample";
    FBSDKSettings.sharedSettings.isAdvertiserTrackingEnabled = NO;
    FBSDKSettings.sharedSettings.isAutoLogAppEventsEnabled = NO;
    [FBSDKSettings.sharedSettings setAdvertiserTrackingEnabled:NO];
    [FBSDKSettings.sharedSettings setAutoLogAppEventsEnabled:NO];
    FBSDKSettings.sharedSettings.JPEGCompressionQuality = 0.8;
    FBSDKSettings.sharedSettings.isGraphErrorRecoveryEnabled = YES;
    FBSDKSettings.sharedSettings.userAgentSuffix = @"Sample";
    FBSDKSettings.sharedSettings.graphAPIVersion = @"v21.0";
    FBSDKSettings.sharedSettings.loggingBehaviors = [NSSet setWithObjects:FBSDKLoggingBehaviorDeveloperErrors, FBSDKLoggingBehaviorNetworkRequests, nil];
    [FBSDKSettings.sharedSettings enableLoggingBehavior:FBSDKLoggingBehaviorInformational];
    [FBSDKSettings.sharedSettings disableLoggingBehavior:FBSDKLoggingBehaviorInformational];

    [FBSDKProfile enableUpdatesOnAccessTokenChange:YES];
    FBSDKProfile.isUpdatedWithAccessTokenChange = YES;
    return [FBSDKSettings.sharedSettings isAdvertiserTrackingEnabled] || [FBSDKAccessToken isCurrentAccessTokenActive];
}

- (void)applicationWillTerminate:(UIApplication *)application {
    [FBSDKApplicationDelegate.sharedInstance removeObserver:self];
}

- (BOOL)application:(UIApplication *)application openURL:(NSURL *)url options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return [[FBSDKApplicationDelegate sharedInstance] application:application openURL:url options:options];
}

- (BOOL)application:(UIApplication *)application openURL:(NSURL *)url sourceApplication:(NSString *)sourceApplication annotation:(id)annotation {
    return [[FBSDKApplicationDelegate sharedInstance] application:application
                                                          openURL:url
                                                sourceApplication:sourceApplication
                                                       annotation:annotation];
}

- (BOOL)application:(UIApplication *)application
    continueUserActivity:(NSUserActivity *)userActivity
      restorationHandler:(void (^)(NSArray<id<UIUserActivityRestoring>> *_Nullable))restorationHandler {
    return [[FBSDKApplicationDelegate sharedInstance] application:application continueUserActivity:userActivity];
}

@end
