// Hears of tokens and profiles by the SDK's notifications.
#import <FBSDKCoreKit/FBSDKCoreKit.h>

@interface SessionObserver : NSObject
@property (nonatomic, copy) FBSDKErrorBlock onError;
@property (nonatomic, copy) FBSDKCodeBlock onChange;
@end

@implementation SessionObserver

- (void)observe {
    NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
    [center addObserver:self selector:@selector(accessTokenDidChange:) name:FBSDKAccessTokenDidChangeNotification object:nil];
    [center addObserver:self selector:@selector(profileDidChange:) name:FBSDKProfileDidChangeNotification object:[FBSDKProfile class]];
}

- (void)accessTokenDidChange:(NSNotification *)notification {
    FBSDKAccessToken *token = notification.userInfo[FBSDKAccessTokenChangeNewKey];
    FBSDKAccessToken *old = notification.userInfo[FBSDKAccessTokenChangeOldKey];
    if ([notification.userInfo[FBSDKAccessTokenDidChangeUserIDKey] boolValue] || [notification.userInfo[FBSDKAccessTokenDidExpireKey] boolValue]) {
        if (![token.userID isEqualToString:old.userID]) self.onChange();
    }
}

- (void)profileDidChange:(NSNotification *)notification {
    FBSDKProfile *profile = notification.userInfo[FBSDKProfileChangeNewKey];
    FBSDKProfile *old = notification.userInfo[FBSDKProfileChangeOldKey];
    if (![profile.name isEqualToString:old.name]) self.onChange();
}

@end
