// What apps tell the original of what people do in them.
#import <FBSDKCoreKit/FBSDKCoreKit.h>

@interface AppEventLog : NSObject
@end

@implementation AppEventLog

- (void)didBecomeActive {
    FBSDKSettings.sharedSettings.isAdvertiserIDCollectionEnabled = NO;
    [FBSDKSettings.sharedSettings setAdvertiserIDCollectionEnabled:NO];
    FBSDKSettings.sharedSettings.isEventDataUsageLimited = YES;
    [FBSDKSettings.sharedSettings setDataProcessingOptions:@[]];
    [FBSDKSettings.sharedSettings setDataProcessingOptions:@[ @"LDU" ] country:0 state:0];
    if (FBSDKSettings.sharedSettings.advertisingTrackingStatus == FBSDKAdvertisingTrackingUnspecified) [FBSDKAppEvents.shared activateApp];
}

- (void)buy:(NSString *)item {
    [FBSDKAppEvents.shared logEvent:FBSDKAppEventNameAddedToCart];
    [FBSDKAppEvents.shared logEvent:FBSDKAppEventNameAddedToCart
                         valueToSum:1.5
                         parameters:@{FBSDKAppEventParameterNameContentID : item, FBSDKAppEventParameterNameSuccess : FBSDKAppEventParameterValueYes}];
    [[FBSDKAppEvents shared] logPurchase:1.5 currency:@"EUR" parameters:@{FBSDKAppEventParameterNameContentID : item}];
    [[FBSDKAppEvents shared] setUserData:item forType:FBSDKAppEventExternalId];
    [FBSDKAppEvents.shared setFlushBehavior:FBSDKAppEventsFlushBehaviorExplicitOnly];
    [FBSDKAppEvents.shared flush];
    FBSDKGraphRequest *audience = [FBSDKAppEvents.shared requestForCustomAudienceThirdPartyIDWithAccessToken:FBSDKAccessToken.currentAccessToken];
    if (audience) [FBSDKAppEvents.shared clearUserData];
}

@end
