// The Objective-C declarations of Latchkey on platforms with UIKit. `Scripts/check-apple --write` generates this file with the compiler.
// Only code that is compiled without modules includes this file. All other code imports the module.
#pragma once

#import <UIKit/UIKit.h>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wduplicate-method-match"
#pragma clang diagnostic ignored "-Wproperty-attribute-mismatch"

#define LATCHKEY_CLASS(name) __attribute__((objc_runtime_name(name), objc_subclassing_restricted))
#define LATCHKEY_CLASS_NAMED(name) __attribute__((objc_subclassing_restricted))
#define LATCHKEY_PROTOCOL_NAMED(name)
#define LATCHKEY_COMPILE_NAME(name)
#define LATCHKEY_EXTENSION(module) module##Swift
#define LATCHKEY_ENUM_NAMED(type, name, swift, extensibility) \
    enum name : type name; \
    enum __attribute__((enum_extensibility(extensibility))) name : type
#define LATCHKEY_ENUM_FWD_DECL(type, name) enum name : type;
#define LATCHKEY_CLASS_PROPERTY(property) property
#define LATCHKEY_WARN_UNUSED_RESULT __attribute__((warn_unused_result))
#define LATCHKEY_DEPRECATED_MSG(text) __attribute__((deprecated(text)))
#define LATCHKEY_UNAVAILABLE __attribute__((unavailable))
#define LATCHKEY_UNAVAILABLE_MSG(text) __attribute__((unavailable(text)))
#define LATCHKEY_DESIGNATED __attribute__((objc_designated_initializer))

@class NSCoder;
LATCHKEY_CLASS_NAMED("FBButton")
@interface FBSDKButton : UIButton
- (nonnull instancetype)initWithFrame:(CGRect)frame LATCHKEY_DESIGNATED;
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder LATCHKEY_DESIGNATED;
@end

@class UITraitCollection;
@class UIEvent;
LATCHKEY_CLASS_NAMED("FBLoginButton")
@interface FBSDKLoginButton : FBSDKButton
- (nonnull instancetype)initWithFrame:(CGRect)frame LATCHKEY_DESIGNATED;
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder LATCHKEY_DESIGNATED;
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nonatomic) UIAccessibilityTraits accessibilityTraits;
- (void)didMoveToWindow;
- (void)traitCollectionDidChange:(UITraitCollection * _Nullable)previousTraitCollection;
- (void)layoutSubviews;
@property (nonatomic, readonly) CGSize intrinsicContentSize;
- (CGSize)sizeThatFits:(CGSize)size LATCHKEY_WARN_UNUSED_RESULT;
- (CGRect)imageRectForContentRect:(CGRect)contentRect LATCHKEY_WARN_UNUSED_RESULT;
- (CGRect)titleRectForContentRect:(CGRect)contentRect LATCHKEY_WARN_UNUSED_RESULT;
- (BOOL)pointInside:(CGPoint)point withEvent:(UIEvent * _Nullable)event LATCHKEY_WARN_UNUSED_RESULT;
@end

LATCHKEY_ENUM_FWD_DECL(NSUInteger, FBSDKDefaultAudience)
@class NSString;
LATCHKEY_ENUM_FWD_DECL(NSUInteger, FBSDKLoginButtonTooltipBehavior)
LATCHKEY_ENUM_FWD_DECL(NSUInteger, FBSDKTooltipColorStyle)
LATCHKEY_ENUM_FWD_DECL(NSUInteger, FBSDKLoginTracking)
LATCHKEY_ENUM_FWD_DECL(NSUInteger, FBSDKAppSwitch)
@class FBSDKCodeVerifier;
@interface FBSDKLoginButton (LATCHKEY_EXTENSION(Latchkey))
@property (nonatomic, strong) IBOutlet id _Nullable delegateOutlet;
@property (nonatomic, strong) id _Nullable delegate;
@property (nonatomic) enum FBSDKDefaultAudience defaultAudience;
@property (nonatomic, copy) NSArray<NSString *> * _Nonnull permissions;
@property (nonatomic) enum FBSDKLoginButtonTooltipBehavior tooltipBehavior;
@property (nonatomic) enum FBSDKTooltipColorStyle tooltipColorStyle;
@property (nonatomic) enum FBSDKLoginTracking loginTracking;
@property (nonatomic) enum FBSDKAppSwitch appSwitch;
@property (nonatomic, copy) NSString * _Nullable nonce;
@property (nonatomic, copy) NSString * _Nullable messengerPageId;
@property (nonatomic, copy) NSString * _Nullable authType;
@property (nonatomic, strong) FBSDKCodeVerifier * _Nonnull codeVerifier;
@end

LATCHKEY_ENUM_FWD_DECL(NSUInteger, FBSDKTooltipViewArrowDirection)
@class UITouch;
LATCHKEY_CLASS_NAMED("FBTooltipView")
@interface FBSDKTooltipView : UIView
- (nonnull instancetype)initWithFrame:(CGRect)frame LATCHKEY_DESIGNATED;
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder LATCHKEY_DESIGNATED;
@property (nonatomic) NSTimeInterval displayDuration;
@property (nonatomic, copy) NSString * _Nullable message;
@property (nonatomic, copy) NSString * _Nullable tagline;
- (void)presentFromView:(UIView * _Nonnull)anchorView;
- (void)presentInView:(UIView * _Nonnull)view withArrowPosition:(CGPoint)arrowPosition direction:(enum FBSDKTooltipViewArrowDirection)direction;
- (void)dismiss;
- (void)touchesEnded:(NSSet<UITouch *> * _Nonnull)touches withEvent:(UIEvent * _Nullable)event;
- (BOOL)accessibilityActivate LATCHKEY_WARN_UNUSED_RESULT;
- (BOOL)accessibilityPerformEscape LATCHKEY_WARN_UNUSED_RESULT;
@end

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKTooltipViewArrowDirection, "ArrowDirection", closed) {
  FBSDKTooltipViewArrowDirectionDown = 0,
  FBSDKTooltipViewArrowDirectionUp = 1,
};

@protocol FBSDKLoginTooltipViewDelegate;
LATCHKEY_CLASS_NAMED("FBLoginTooltipView")
@interface FBSDKLoginTooltipView : FBSDKTooltipView
@property (nonatomic, weak) IBOutlet id <FBSDKLoginTooltipViewDelegate> _Nullable delegate;
@property (nonatomic) BOOL forceDisplay;
@property (nonatomic) BOOL shouldForceDisplay;
- (void)presentFromView:(UIView * _Nonnull)anchorView;
- (void)presentInView:(UIView * _Nonnull)view withArrowPosition:(CGPoint)arrowPosition direction:(enum FBSDKTooltipViewArrowDirection)direction;
- (void)dismiss;
- (nonnull instancetype)initWithFrame:(CGRect)frame LATCHKEY_DESIGNATED;
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder LATCHKEY_DESIGNATED;
@end

LATCHKEY_CLASS_NAMED("FBProfilePictureView")
@interface FBSDKProfilePictureView : UIView
- (nonnull instancetype)initWithFrame:(CGRect)frame LATCHKEY_DESIGNATED;
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder LATCHKEY_DESIGNATED;
@property (nonatomic, copy) IBInspectable NSString * _Nonnull profileID;
- (void)setNeedsImageUpdate;
@property (nonatomic) UIViewContentMode contentMode;
@property (nonatomic, copy) NSString * _Nullable accessibilityLabel;
- (void)layoutSubviews;
- (void)didMoveToWindow;
- (void)traitCollectionDidChange:(UITraitCollection * _Nullable)previousTraitCollection;
@end

@class FBSDKProfile;
LATCHKEY_ENUM_FWD_DECL(NSUInteger, FBSDKProfilePictureMode)
@interface FBSDKProfilePictureView (LATCHKEY_EXTENSION(Latchkey))
- (nonnull instancetype)initWith:(CGRect)frame profile:(FBSDKProfile * _Nullable)objectiveCProfile;
- (nonnull instancetype)initWithProfile:(FBSDKProfile * _Nullable)objectiveCProfile;
@property (nonatomic) enum FBSDKProfilePictureMode pictureMode;
@end

@interface FBSDKTooltipView (LATCHKEY_EXTENSION(Latchkey))
- (nonnull instancetype)initWithTagline:(NSString * _Nullable)tagline message:(NSString * _Nullable)message colorStyle:(enum FBSDKTooltipColorStyle)objectiveCColorStyle;
@property (nonatomic) enum FBSDKTooltipColorStyle colorStyle;
@end

LATCHKEY_CLASS("_TtC8Latchkey20LoginButtonContainer")
@interface LoginButtonContainer : UIView
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder LATCHKEY_DESIGNATED;
- (void)traitCollectionDidChange:(UITraitCollection * _Nullable)previousTraitCollection;
@property (nonatomic, readonly) CGSize intrinsicContentSize;
- (CGSize)sizeThatFits:(CGSize)size LATCHKEY_WARN_UNUSED_RESULT;
- (void)layoutSubviews;
- (nonnull instancetype)initWithFrame:(CGRect)frame LATCHKEY_UNAVAILABLE;
@end

LATCHKEY_PROTOCOL_NAMED("LoginTooltipViewDelegate")
@protocol FBSDKLoginTooltipViewDelegate
@optional
- (BOOL)loginTooltipView:(FBSDKLoginTooltipView * _Nonnull)view shouldAppear:(BOOL)shouldAppear LATCHKEY_WARN_UNUSED_RESULT;
- (void)loginTooltipViewWillAppear:(FBSDKLoginTooltipView * _Nonnull)view;
- (void)loginTooltipViewWillNotAppear:(FBSDKLoginTooltipView * _Nonnull)view;
@end

@class NSDate;
@class FBSDKGraphRequestConnection;
LATCHKEY_CLASS_NAMED("ObjectiveCAccessToken")
@interface FBSDKAccessToken : NSObject <NSCopying>
- (nonnull instancetype)initWithTokenString:(NSString * _Nonnull)tokenString permissions:(NSArray<NSString *> * _Nonnull)permissions declinedPermissions:(NSArray<NSString *> * _Nonnull)declinedPermissions expiredPermissions:(NSArray<NSString *> * _Nonnull)expiredPermissions appID:(NSString * _Nonnull)appID userID:(NSString * _Nonnull)userID expirationDate:(NSDate * _Nullable)expirationDate refreshDate:(NSDate * _Nullable)refreshDate dataAccessExpirationDate:(NSDate * _Nullable)dataAccessExpirationDate LATCHKEY_DESIGNATED;
LATCHKEY_CLASS_PROPERTY(@property (nonatomic, class, strong) FBSDKAccessToken * _Nullable currentAccessToken;)
+ (FBSDKAccessToken * _Nullable)currentAccessToken LATCHKEY_WARN_UNUSED_RESULT;
+ (void)setCurrentAccessToken:(FBSDKAccessToken * _Nullable)newValue;
LATCHKEY_CLASS_PROPERTY(@property (nonatomic, class, readonly, getter=isCurrentAccessTokenActive) BOOL currentAccessTokenIsActive;)
+ (BOOL)isCurrentAccessTokenActive LATCHKEY_WARN_UNUSED_RESULT;
+ (void)refreshCurrentAccessTokenWithCompletion:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completion;
@property (nonatomic, readonly, copy) NSString * _Nonnull tokenString;
@property (nonatomic, readonly, copy) NSString * _Nonnull appID;
@property (nonatomic, readonly, copy) NSString * _Nonnull userID;
@property (nonatomic, readonly, copy) NSSet<NSString *> * _Nonnull permissions;
@property (nonatomic, readonly, copy) NSSet<NSString *> * _Nonnull declinedPermissions;
@property (nonatomic, readonly, copy) NSSet<NSString *> * _Nonnull expiredPermissions;
@property (nonatomic, readonly, copy) NSDate * _Nonnull expirationDate;
@property (nonatomic, readonly, copy) NSDate * _Nonnull refreshDate;
@property (nonatomic, readonly, copy) NSDate * _Nonnull dataAccessExpirationDate;
@property (nonatomic, readonly, getter=isExpired) BOOL expired;
@property (nonatomic, readonly, getter=isDataAccessExpired) BOOL dataAccessExpired;
- (BOOL)hasGranted:(NSString * _Nonnull)permission LATCHKEY_WARN_UNUSED_RESULT;
- (BOOL)isEqualToAccessToken:(FBSDKAccessToken * _Nonnull)token LATCHKEY_WARN_UNUSED_RESULT;
- (id _Nonnull)copyWithZone:(struct _NSZone * _Nullable)zone LATCHKEY_WARN_UNUSED_RESULT;
- (BOOL)isEqual:(id _Nullable)object LATCHKEY_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKAdvertisingTrackingStatus, "ObjectiveCAdvertisingTrackingStatus", closed) {
  FBSDKAdvertisingTrackingAllowed LATCHKEY_COMPILE_NAME("allowed") = 0,
  FBSDKAdvertisingTrackingDisallowed LATCHKEY_COMPILE_NAME("disallowed") = 1,
  FBSDKAdvertisingTrackingUnspecified LATCHKEY_COMPILE_NAME("unspecified") = 2,
};

LATCHKEY_ENUM_FWD_DECL(NSUInteger, FBSDKAppEventsFlushBehavior)
@class NSNumber;
LATCHKEY_ENUM_FWD_DECL(NSUInteger, FBSDKProductAvailability)
LATCHKEY_ENUM_FWD_DECL(NSUInteger, FBSDKProductCondition)
@class NSData;
@class FBSDKGraphRequest;
LATCHKEY_CLASS_NAMED("ObjectiveCAppEvents")
@interface FBSDKAppEvents : NSObject
LATCHKEY_CLASS_PROPERTY(@property (nonatomic, class, readonly, strong) FBSDKAppEvents * _Nonnull shared;)
+ (FBSDKAppEvents * _Nonnull)shared LATCHKEY_WARN_UNUSED_RESULT;
@property (nonatomic) enum FBSDKAppEventsFlushBehavior flushBehavior;
@property (nonatomic, copy) NSString * _Nullable loggingOverrideAppID;
@property (nonatomic, copy) NSString * _Nullable userID;
@property (nonatomic, readonly, copy) NSString * _Nonnull anonymousID;
- (void)activateApp;
- (void)flush;
- (void)logEvent:(NSString * _Nonnull)name;
- (void)logEvent:(NSString * _Nonnull)name valueToSum:(double)valueToSum;
- (void)logEvent:(NSString * _Nonnull)name parameters:(NSDictionary<NSString *, id> * _Nullable)parameters;
- (void)logEvent:(NSString * _Nonnull)name valueToSum:(double)valueToSum parameters:(NSDictionary<NSString *, id> * _Nullable)parameters;
- (void)logEvent:(NSString * _Nonnull)name valueToSum:(NSNumber * _Nullable)valueToSum parameters:(NSDictionary<NSString *, id> * _Nullable)parameters accessToken:(FBSDKAccessToken * _Nullable)accessToken;
- (void)logPurchase:(double)amount currency:(NSString * _Nonnull)currency;
- (void)logPurchase:(double)amount currency:(NSString * _Nonnull)currency parameters:(NSDictionary<NSString *, id> * _Nullable)parameters;
- (void)logPurchase:(double)amount currency:(NSString * _Nonnull)currency parameters:(NSDictionary<NSString *, id> * _Nullable)parameters accessToken:(FBSDKAccessToken * _Nullable)accessToken;
- (void)logFailedStoreKit2Purchase:(NSString * _Nonnull)productID;
- (void)logPushNotificationOpen:(NSDictionary<NSString *, id> * _Nonnull)payload;
- (void)logPushNotificationOpen:(NSDictionary<NSString *, id> * _Nonnull)payload action:(NSString * _Nonnull)action;
- (void)logProductItem:(NSString * _Nonnull)id availability:(enum FBSDKProductAvailability)availability condition:(enum FBSDKProductCondition)condition description:(NSString * _Nonnull)description imageLink:(NSString * _Nonnull)imageLink link:(NSString * _Nonnull)link title:(NSString * _Nonnull)title priceAmount:(double)priceAmount currency:(NSString * _Nonnull)currency gtin:(NSString * _Nullable)gtin mpn:(NSString * _Nullable)mpn brand:(NSString * _Nullable)brand parameters:(NSDictionary<NSString *, id> * _Nullable)parameters;
- (void)setPushNotificationsDeviceToken:(NSData * _Nullable)token;
- (void)setPushNotificationsDeviceTokenString:(NSString * _Nullable)string;
- (void)setUserEmail:(NSString * _Nullable)email firstName:(NSString * _Nullable)firstName lastName:(NSString * _Nullable)lastName phone:(NSString * _Nullable)phone dateOfBirth:(NSString * _Nullable)dateOfBirth gender:(NSString * _Nullable)gender city:(NSString * _Nullable)city state:(NSString * _Nullable)state zip:(NSString * _Nullable)zip country:(NSString * _Nullable)country;
- (void)setUserData:(NSString * _Nullable)data forType:(NSString * _Nonnull)type;
- (NSString * _Nullable)getUserData LATCHKEY_WARN_UNUSED_RESULT;
- (void)clearUserData;
- (void)clearUserDataForType:(NSString * _Nonnull)type;
- (FBSDKGraphRequest * _Nullable)requestForCustomAudienceThirdPartyIDWithAccessToken:(FBSDKAccessToken * _Nullable)accessToken LATCHKEY_WARN_UNUSED_RESULT;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKAppEventsFlushBehavior, "ObjectiveCAppEventsFlushBehavior", closed) {
  FBSDKAppEventsFlushBehaviorAuto = 0,
  FBSDKAppEventsFlushBehaviorExplicitOnly = 1,
};

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKAppSwitch, "ObjectiveCAppSwitch", closed) {
  FBSDKAppSwitchDisabled = 0,
  FBSDKAppSwitchEnabled = 1,
};

@protocol FBSDKApplicationObserving;
@class UIApplication;
@class NSURL;
@class NSUserActivity;
LATCHKEY_CLASS_NAMED("ObjectiveCApplicationDelegate")
@interface FBSDKApplicationDelegate : NSObject
LATCHKEY_CLASS_PROPERTY(@property (nonatomic, class, readonly, strong) FBSDKApplicationDelegate * _Nonnull sharedInstance;)
+ (FBSDKApplicationDelegate * _Nonnull)sharedInstance LATCHKEY_WARN_UNUSED_RESULT;
- (void)initializeSDK;
- (void)addObserver:(id <FBSDKApplicationObserving> _Nonnull)observer;
- (void)removeObserver:(id <FBSDKApplicationObserving> _Nonnull)observer;
- (BOOL)application:(UIApplication * _Nullable)application didFinishLaunchingWithOptions:(NSDictionary<UIApplicationLaunchOptionsKey, id> * _Nullable)launchOptions;
- (BOOL)application:(UIApplication * _Nullable)application openURL:(NSURL * _Nonnull)url options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> * _Nonnull)options;
- (BOOL)application:(UIApplication * _Nullable)application openURL:(NSURL * _Nonnull)url sourceApplication:(NSString * _Nullable)sourceApplication annotation:(id _Nullable)annotation;
- (BOOL)application:(UIApplication * _Nullable)application continueUserActivity:(NSUserActivity * _Nonnull)userActivity;
- (nonnull instancetype)init LATCHKEY_DESIGNATED;
@end

LATCHKEY_PROTOCOL_NAMED("ObjectiveCApplicationObserving")
@protocol FBSDKApplicationObserving <NSObject>
@optional
- (void)applicationDidBecomeActive:(UIApplication * _Nullable)application;
- (void)applicationWillResignActive:(UIApplication * _Nullable)application;
- (void)applicationDidEnterBackground:(UIApplication * _Nullable)application;
- (BOOL)application:(UIApplication * _Nonnull)application didFinishLaunchingWithOptions:(NSDictionary<UIApplicationLaunchOptionsKey, id> * _Nullable)launchOptions LATCHKEY_WARN_UNUSED_RESULT;
- (BOOL)application:(UIApplication * _Nonnull)application openURL:(NSURL * _Nonnull)url sourceApplication:(NSString * _Nullable)sourceApplication annotation:(id _Nullable)annotation LATCHKEY_WARN_UNUSED_RESULT;
@end

@class FBSDKAuthenticationTokenClaims;
LATCHKEY_CLASS_NAMED("ObjectiveCAuthenticationToken")
@interface FBSDKAuthenticationToken : NSObject <NSCopying>
LATCHKEY_CLASS_PROPERTY(@property (nonatomic, class, strong) FBSDKAuthenticationToken * _Nullable currentAuthenticationToken;)
+ (FBSDKAuthenticationToken * _Nullable)currentAuthenticationToken LATCHKEY_WARN_UNUSED_RESULT;
+ (void)setCurrentAuthenticationToken:(FBSDKAuthenticationToken * _Nullable)newValue;
@property (nonatomic, readonly, copy) NSString * _Nonnull tokenString;
@property (nonatomic, readonly, copy) NSString * _Nonnull nonce;
@property (nonatomic, readonly, copy) NSString * _Nonnull graphDomain;
- (FBSDKAuthenticationTokenClaims * _Nullable)claims LATCHKEY_WARN_UNUSED_RESULT;
- (id _Nonnull)copyWithZone:(struct _NSZone * _Nullable)zone LATCHKEY_WARN_UNUSED_RESULT;
- (BOOL)isEqual:(id _Nullable)object LATCHKEY_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

LATCHKEY_CLASS_NAMED("ObjectiveCAuthenticationTokenClaims")
@interface FBSDKAuthenticationTokenClaims : NSObject
@property (nonatomic, readonly, copy) NSString * _Nonnull jti;
@property (nonatomic, readonly, copy) NSString * _Nonnull iss;
@property (nonatomic, readonly, copy) NSString * _Nonnull aud;
@property (nonatomic, readonly, copy) NSString * _Nonnull nonce;
@property (nonatomic, readonly, copy) NSString * _Nonnull sub;
@property (nonatomic, readonly) NSTimeInterval exp;
@property (nonatomic, readonly) NSTimeInterval iat;
@property (nonatomic, readonly, copy) NSString * _Nullable name;
@property (nonatomic, readonly, copy) NSString * _Nullable givenName;
@property (nonatomic, readonly, copy) NSString * _Nullable middleName;
@property (nonatomic, readonly, copy) NSString * _Nullable familyName;
@property (nonatomic, readonly, copy) NSString * _Nullable email;
@property (nonatomic, readonly, copy) NSString * _Nullable picture;
@property (nonatomic, readonly, copy) NSArray<NSString *> * _Nullable userFriends;
@property (nonatomic, readonly, copy) NSString * _Nullable userBirthday;
@property (nonatomic, readonly, copy) NSDictionary<NSString *, NSNumber *> * _Nullable userAgeRange;
@property (nonatomic, readonly, copy) NSDictionary<NSString *, NSString *> * _Nullable userHometown;
@property (nonatomic, readonly, copy) NSDictionary<NSString *, NSString *> * _Nullable userLocation;
@property (nonatomic, readonly, copy) NSString * _Nullable userGender;
@property (nonatomic, readonly, copy) NSString * _Nullable userLink;
@property (nonatomic, readonly, copy) NSString * _Nullable cnfJkt;
- (BOOL)isEqual:(id _Nullable)object LATCHKEY_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

LATCHKEY_CLASS_NAMED("ObjectiveCCodeVerifier")
@interface FBSDKCodeVerifier : NSObject
- (nonnull instancetype)init LATCHKEY_DESIGNATED;
- (nullable instancetype)initWithString:(NSString * _Nonnull)string LATCHKEY_DESIGNATED;
@property (nonatomic, readonly, copy) NSString * _Nonnull value;
@property (nonatomic, readonly, copy) NSString * _Nonnull challenge;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
@end

typedef LATCHKEY_ENUM_NAMED(NSInteger, FBSDKCoreError, "ObjectiveCCoreErrorCode", closed) {
  FBSDKErrorReserved LATCHKEY_COMPILE_NAME("reserved") = 0,
  FBSDKErrorEncryption LATCHKEY_COMPILE_NAME("encryption") = 1,
  FBSDKErrorInvalidArgument LATCHKEY_COMPILE_NAME("invalidArgument") = 2,
  FBSDKErrorUnknown LATCHKEY_COMPILE_NAME("unknown") = 3,
  FBSDKErrorNetwork LATCHKEY_COMPILE_NAME("network") = 4,
  FBSDKErrorAppEventsFlush LATCHKEY_COMPILE_NAME("appEventsFlush") = 5,
  FBSDKErrorGraphRequestNonTextMimeTypeReturned LATCHKEY_COMPILE_NAME("graphRequestNonTextMimeTypeReturned") = 6,
  FBSDKErrorGraphRequestProtocolMismatch LATCHKEY_COMPILE_NAME("graphRequestProtocolMismatch") = 7,
  FBSDKErrorGraphRequestGraphAPI LATCHKEY_COMPILE_NAME("graphRequestGraphAPI") = 8,
  FBSDKErrorDialogUnavailable LATCHKEY_COMPILE_NAME("dialogUnavailable") = 9,
  FBSDKErrorAccessTokenRequired LATCHKEY_COMPILE_NAME("accessTokenRequired") = 10,
  FBSDKErrorAppVersionUnsupported LATCHKEY_COMPILE_NAME("appVersionUnsupported") = 11,
  FBSDKErrorBrowserUnavailable LATCHKEY_COMPILE_NAME("browserUnavailable") = 12,
  FBSDKErrorBridgeAPIInterruption LATCHKEY_COMPILE_NAME("bridgeAPIInterruption") = 13,
  FBSDKErrorBridgeAPIResponse LATCHKEY_COMPILE_NAME("bridgeAPIResponse") = 14,
};

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKDefaultAudience, "ObjectiveCDefaultAudience", closed) {
  FBSDKDefaultAudienceFriends = 0,
  FBSDKDefaultAudienceOnlyMe = 1,
  FBSDKDefaultAudienceEveryone = 2,
};

LATCHKEY_CLASS_NAMED("ObjectiveCDeviceLoginCodeInfo")
@interface FBSDKDeviceLoginCodeInfo : NSObject
@property (nonatomic, readonly, copy) NSString * _Nonnull identifier;
@property (nonatomic, readonly, copy) NSString * _Nonnull loginCode;
@property (nonatomic, readonly, copy) NSURL * _Nonnull verificationURL;
@property (nonatomic, readonly, copy) NSDate * _Nonnull expirationDate;
@property (nonatomic, readonly) NSUInteger pollingInterval;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef LATCHKEY_ENUM_NAMED(NSInteger, FBSDKDeviceLoginError, "ObjectiveCDeviceLoginErrorCode", closed) {
  FBSDKDeviceLoginErrorExcessivePolling = 1349172,
  FBSDKDeviceLoginErrorAuthorizationDeclined = 1349173,
  FBSDKDeviceLoginErrorAuthorizationPending = 1349174,
  FBSDKDeviceLoginErrorCodeExpired = 1349152,
};

@protocol FBSDKDeviceLoginManagerDelegate;
LATCHKEY_CLASS_NAMED("ObjectiveCDeviceLoginManager")
@interface FBSDKDeviceLoginManager : NSObject
@property (nonatomic, weak) id <FBSDKDeviceLoginManagerDelegate> _Nullable delegate;
- (nonnull instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions enableSmartLogin:(BOOL)enableSmartLogin LATCHKEY_DESIGNATED;
@property (nonatomic, readonly, copy) NSArray<NSString *> * _Nonnull permissions;
@property (nonatomic, copy) NSURL * _Nullable redirectURL;
- (void)start;
- (void)cancel;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

@class FBSDKDeviceLoginManagerResult;
LATCHKEY_PROTOCOL_NAMED("ObjectiveCDeviceLoginManagerDelegate")
@protocol FBSDKDeviceLoginManagerDelegate
- (void)deviceLoginManager:(FBSDKDeviceLoginManager * _Nonnull)loginManager startedWithCodeInfo:(FBSDKDeviceLoginCodeInfo * _Nonnull)codeInfo;
- (void)deviceLoginManager:(FBSDKDeviceLoginManager * _Nonnull)loginManager completedWithResult:(FBSDKDeviceLoginManagerResult * _Nullable)result error:(NSError * _Nullable)error;
@end

LATCHKEY_CLASS_NAMED("ObjectiveCDeviceLoginManagerResult")
@interface FBSDKDeviceLoginManagerResult : NSObject
@property (nonatomic, readonly, strong) FBSDKAccessToken * _Nullable accessToken;
@property (nonatomic, readonly) BOOL isCancelled;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

LATCHKEY_CLASS_NAMED("ObjectiveCGraphRequest")
@interface FBSDKGraphRequest : NSObject
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath LATCHKEY_DESIGNATED;
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath HTTPMethod:(NSString * _Nonnull)httpMethod LATCHKEY_DESIGNATED;
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath parameters:(NSDictionary<NSString *, id> * _Nullable)parameters LATCHKEY_DESIGNATED;
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath parameters:(NSDictionary<NSString *, id> * _Nullable)parameters HTTPMethod:(NSString * _Nullable)httpMethod LATCHKEY_DESIGNATED;
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath parameters:(NSDictionary<NSString *, id> * _Nullable)parameters tokenString:(NSString * _Nullable)tokenString version:(NSString * _Nullable)version HTTPMethod:(NSString * _Nullable)httpMethod LATCHKEY_DESIGNATED;
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath parameters:(NSDictionary<NSString *, id> * _Nullable)parameters flags:(NSUInteger)flags LATCHKEY_DESIGNATED;
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath parameters:(NSDictionary<NSString *, id> * _Nullable)parameters tokenString:(NSString * _Nullable)tokenString HTTPMethod:(NSString * _Nullable)httpMethod flags:(NSUInteger)flags LATCHKEY_DESIGNATED;
@property (nonatomic, readonly, copy) NSString * _Nonnull graphPath;
@property (nonatomic, readonly, copy) NSString * _Nullable tokenString;
@property (nonatomic, readonly, copy) NSString * _Nonnull version;
@property (nonatomic, readonly, copy) NSString * _Nonnull HTTPMethod;
@property (nonatomic, copy) NSDictionary<NSString *, id> * _Nonnull parameters;
@property (nonatomic, getter=isGraphErrorRecoveryDisabled) BOOL graphErrorRecoveryDisabled;
- (FBSDKGraphRequestConnection * _Nonnull)startWithCompletion:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completion;
- (FBSDKGraphRequestConnection * _Nonnull)startWithCompletionHandler:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completionHandler LATCHKEY_DEPRECATED_MSG("Use startWithCompletion:");
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

@protocol FBSDKGraphRequestConnectionDelegate;
LATCHKEY_PROTOCOL_NAMED("ObjectiveCGraphRequestConnecting")
@protocol FBSDKGraphRequestConnecting <NSObject>
@property (nonatomic) NSTimeInterval timeout;
@property (nonatomic, strong) id <FBSDKGraphRequestConnectionDelegate> _Nullable delegate;
- (void)addRequest:(FBSDKGraphRequest * _Nonnull)request completion:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completion;
- (void)start;
- (void)cancel;
@end

@class NSOperationQueue;
@class NSHTTPURLResponse;
LATCHKEY_CLASS_NAMED("ObjectiveCGraphRequestConnection")
@interface FBSDKGraphRequestConnection : NSObject <FBSDKGraphRequestConnecting>
LATCHKEY_CLASS_PROPERTY(@property (nonatomic, class) NSTimeInterval defaultConnectionTimeout;)
+ (NSTimeInterval)defaultConnectionTimeout LATCHKEY_WARN_UNUSED_RESULT;
+ (void)setDefaultConnectionTimeout:(NSTimeInterval)newValue;
@property (nonatomic) NSTimeInterval timeout;
@property (nonatomic, strong) id <FBSDKGraphRequestConnectionDelegate> _Nullable delegate;
@property (nonatomic, strong) NSOperationQueue * _Nullable delegateQueue;
@property (nonatomic, readonly, strong) NSHTTPURLResponse * _Nullable urlResponse;
- (void)addRequest:(FBSDKGraphRequest * _Nonnull)request completion:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completion;
- (void)addRequest:(FBSDKGraphRequest * _Nonnull)request name:(NSString * _Nonnull)name completion:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completion;
- (void)addRequest:(FBSDKGraphRequest * _Nonnull)request parameters:(NSDictionary<NSString *, id> * _Nullable)parameters completion:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completion;
- (void)start;
- (void)cancel;
- (void)overrideGraphAPIVersion:(NSString * _Nonnull)version;
- (nonnull instancetype)init LATCHKEY_DESIGNATED;
@end

LATCHKEY_PROTOCOL_NAMED("ObjectiveCGraphRequestConnectionDelegate")
@protocol FBSDKGraphRequestConnectionDelegate <NSObject>
@optional
- (void)requestConnectionWillBeginLoading:(id <FBSDKGraphRequestConnecting> _Nonnull)connection;
- (void)requestConnectionDidFinishLoading:(id <FBSDKGraphRequestConnecting> _Nonnull)connection;
- (void)requestConnection:(id <FBSDKGraphRequestConnecting> _Nonnull)connection didFailWithError:(NSError * _Nonnull)error;
- (void)requestConnection:(id <FBSDKGraphRequestConnecting> _Nonnull)connection didSendBodyData:(NSInteger)bytesWritten totalBytesWritten:(NSInteger)totalBytesWritten totalBytesExpectedToWrite:(NSInteger)totalBytesExpectedToWrite;
@end

LATCHKEY_CLASS_NAMED("ObjectiveCGraphRequestDataAttachment")
@interface FBSDKGraphRequestDataAttachment : NSObject
- (nonnull instancetype)initWithData:(NSData * _Nonnull)data filename:(NSString * _Nullable)filename contentType:(NSString * _Nullable)contentType LATCHKEY_DESIGNATED;
@property (nonatomic, readonly, copy) NSData * _Nonnull data;
@property (nonatomic, readonly, copy) NSString * _Nullable filename;
@property (nonatomic, readonly, copy) NSString * _Nullable contentType;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKGraphRequestError, "ObjectiveCGraphRequestErrorCategory", closed) {
  FBSDKGraphRequestErrorOther = 0,
  FBSDKGraphRequestErrorTransient = 1,
  FBSDKGraphRequestErrorRecoverable = 2,
};

LATCHKEY_CLASS_NAMED("ObjectiveCLocation")
@interface FBSDKLocation : NSObject
@property (nonatomic, readonly, copy) NSString * _Nonnull id;
@property (nonatomic, readonly, copy) NSString * _Nonnull name;
- (BOOL)isEqual:(id _Nullable)object LATCHKEY_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

@class FBSDKLoginManagerLoginResult;
LATCHKEY_PROTOCOL_NAMED("ObjectiveCLoginButtonDelegate")
@protocol FBSDKLoginButtonDelegate <NSObject>
- (void)loginButton:(FBSDKLoginButton * _Nonnull)loginButton didCompleteWithResult:(FBSDKLoginManagerLoginResult * _Nullable)result error:(NSError * _Nullable)error;
- (void)loginButtonDidLogOut:(FBSDKLoginButton * _Nonnull)loginButton;
@optional
- (BOOL)loginButtonWillLogin:(FBSDKLoginButton * _Nonnull)loginButton LATCHKEY_WARN_UNUSED_RESULT;
@end

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKLoginButtonTooltipBehavior, "ObjectiveCLoginButtonTooltipBehavior", closed) {
  FBSDKLoginButtonTooltipBehaviorAutomatic = 0,
  FBSDKLoginButtonTooltipBehaviorForceDisplay = 1,
  FBSDKLoginButtonTooltipBehaviorDisable = 2,
};

LATCHKEY_CLASS_NAMED("ObjectiveCLoginConfiguration")
@interface FBSDKLoginConfiguration : NSObject
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking nonce:(NSString * _Nonnull)nonce messengerPageId:(NSString * _Nullable)messengerPageId authType:(NSString * _Nullable)authType appSwitch:(enum FBSDKAppSwitch)appSwitch codeVerifier:(FBSDKCodeVerifier * _Nonnull)codeVerifier LATCHKEY_DESIGNATED;
@property (nonatomic, readonly, copy) NSSet<NSString *> * _Nonnull requestedPermissions;
@property (nonatomic, readonly) enum FBSDKLoginTracking tracking;
@property (nonatomic, readonly) enum FBSDKAppSwitch appSwitch;
@property (nonatomic, readonly, copy) NSString * _Nonnull nonce;
@property (nonatomic, readonly, copy) NSString * _Nullable messengerPageId;
@property (nonatomic, readonly, copy) NSString * _Nullable authType;
@property (nonatomic, readonly, strong) FBSDKCodeVerifier * _Nonnull codeVerifier;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

@interface FBSDKLoginConfiguration (LATCHKEY_EXTENSION(Latchkey))
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking nonce:(NSString * _Nonnull)nonce messengerPageId:(NSString * _Nullable)messengerPageId authType:(NSString * _Nullable)authType appSwitch:(enum FBSDKAppSwitch)appSwitch;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking nonce:(NSString * _Nonnull)nonce messengerPageId:(NSString * _Nullable)messengerPageId authType:(NSString * _Nullable)authType;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking nonce:(NSString * _Nonnull)nonce messengerPageId:(NSString * _Nullable)messengerPageId appSwitch:(enum FBSDKAppSwitch)appSwitch;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking nonce:(NSString * _Nonnull)nonce messengerPageId:(NSString * _Nullable)messengerPageId;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking messengerPageId:(NSString * _Nullable)messengerPageId authType:(NSString * _Nullable)authType appSwitch:(enum FBSDKAppSwitch)appSwitch;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking messengerPageId:(NSString * _Nullable)messengerPageId authType:(NSString * _Nullable)authType;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking messengerPageId:(NSString * _Nullable)messengerPageId appSwitch:(enum FBSDKAppSwitch)appSwitch;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking messengerPageId:(NSString * _Nullable)messengerPageId;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking nonce:(NSString * _Nonnull)nonce appSwitch:(enum FBSDKAppSwitch)appSwitch;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking nonce:(NSString * _Nonnull)nonce;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking appSwitch:(enum FBSDKAppSwitch)appSwitch;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking;
- (nullable instancetype)initWithTracking:(enum FBSDKLoginTracking)tracking appSwitch:(enum FBSDKAppSwitch)appSwitch;
- (nullable instancetype)initWithTracking:(enum FBSDKLoginTracking)tracking;
@end

typedef LATCHKEY_ENUM_NAMED(NSInteger, FBSDKLoginError, "ObjectiveCLoginErrorCode", closed) {
  FBSDKLoginErrorReserved = 300,
  FBSDKLoginErrorUnknown = 301,
  FBSDKLoginErrorPasswordChanged = 302,
  FBSDKLoginErrorUserCheckpointed = 303,
  FBSDKLoginErrorUserMismatch = 304,
  FBSDKLoginErrorUnconfirmedUser = 305,
  FBSDKLoginErrorSystemAccountAppDisabled = 306,
  FBSDKLoginErrorSystemAccountUnavailable = 307,
  FBSDKLoginErrorBadChallengeString = 308,
  FBSDKLoginErrorInvalidIDToken = 309,
  FBSDKLoginErrorMissingAccessToken = 310,
};

@class UIViewController;
LATCHKEY_ENUM_FWD_DECL(NSInteger, FBSDKRefreshFallbackPolicy)
LATCHKEY_CLASS_NAMED("ObjectiveCLoginManager")
@interface FBSDKLoginManager : NSObject
- (nonnull instancetype)init LATCHKEY_DESIGNATED;
- (nonnull instancetype)initWithDefaultAudience:(enum FBSDKDefaultAudience)defaultAudience LATCHKEY_DESIGNATED;
@property (nonatomic) enum FBSDKDefaultAudience defaultAudience;
- (void)logInFromViewController:(UIViewController * _Nullable)viewController configuration:(FBSDKLoginConfiguration * _Nullable)configuration completion:(void (^ _Nonnull)(FBSDKLoginManagerLoginResult * _Nullable, NSError * _Nullable))completion;
- (void)logInWithPermissions:(NSArray<NSString *> * _Nonnull)permissions fromViewController:(UIViewController * _Nullable)viewController handler:(void (^ _Nullable)(FBSDKLoginManagerLoginResult * _Nullable, NSError * _Nullable))handler;
- (void)logInWithReadPermissions:(NSArray<NSString *> * _Nonnull)permissions fromViewController:(UIViewController * _Nullable)viewController handler:(void (^ _Nullable)(FBSDKLoginManagerLoginResult * _Nullable, NSError * _Nullable))handler LATCHKEY_DEPRECATED_MSG("There is one way to ask for permissions: logInWithPermissions:fromViewController:handler:");
- (void)logInWithPublishPermissions:(NSArray<NSString *> * _Nonnull)permissions fromViewController:(UIViewController * _Nullable)viewController handler:(void (^ _Nullable)(FBSDKLoginManagerLoginResult * _Nullable, NSError * _Nullable))handler LATCHKEY_DEPRECATED_MSG("There is one way to ask for permissions: logInWithPermissions:fromViewController:handler:");
- (void)reauthorizeDataAccess:(UIViewController * _Nullable)viewController handler:(void (^ _Nonnull)(FBSDKLoginManagerLoginResult * _Nullable, NSError * _Nullable))handler;
- (void)refreshLimitedLoginFromViewController:(UIViewController * _Nullable)viewController fallbackPolicy:(enum FBSDKRefreshFallbackPolicy)fallbackPolicy completion:(void (^ _Nonnull)(FBSDKProfile * _Nullable, NSError * _Nullable))completion;
- (void)logOut;
@end

LATCHKEY_CLASS_NAMED("ObjectiveCLoginManagerLoginResult")
@interface FBSDKLoginManagerLoginResult : NSObject
- (nonnull instancetype)initWithToken:(FBSDKAccessToken * _Nullable)token authenticationToken:(FBSDKAuthenticationToken * _Nullable)authenticationToken isCancelled:(BOOL)isCancelled grantedPermissions:(NSSet<NSString *> * _Nonnull)grantedPermissions declinedPermissions:(NSSet<NSString *> * _Nonnull)declinedPermissions LATCHKEY_DESIGNATED;
@property (nonatomic, readonly, strong) FBSDKAccessToken * _Nullable token;
@property (nonatomic, readonly, strong) FBSDKAuthenticationToken * _Nullable authenticationToken;
@property (nonatomic, readonly) BOOL isCancelled;
@property (nonatomic, readonly, copy) NSSet<NSString *> * _Nonnull grantedPermissions;
@property (nonatomic, readonly, copy) NSSet<NSString *> * _Nonnull declinedPermissions;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKLoginTracking, "ObjectiveCLoginTracking", closed) {
  FBSDKLoginTrackingEnabled = 0,
  FBSDKLoginTrackingLimited = 1,
};

LATCHKEY_CLASS_NAMED("ObjectiveCPermission")
@interface FBSDKPermission : NSObject
- (nullable instancetype)initWithString:(NSString * _Nonnull)string LATCHKEY_DESIGNATED;
@property (nonatomic, readonly, copy) NSString * _Nonnull value;
+ (NSSet<FBSDKPermission *> * _Nullable)permissionsFromRawPermissions:(NSSet<NSString *> * _Nonnull)names LATCHKEY_WARN_UNUSED_RESULT;
+ (NSSet<NSString *> * _Nonnull)rawPermissionsFromPermissions:(NSSet<FBSDKPermission *> * _Nonnull)permissions LATCHKEY_WARN_UNUSED_RESULT;
- (BOOL)isEqual:(id _Nullable)object LATCHKEY_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKProductAvailability, "ObjectiveCProductAvailability", closed) {
  FBSDKProductAvailabilityInStock = 0,
  FBSDKProductAvailabilityOutOfStock = 1,
  FBSDKProductAvailabilityPreOrder = 2,
  FBSDKProductAvailabilityAvailableForOrder = 3,
  FBSDKProductAvailabilityDiscontinued = 4,
};

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKProductCondition, "ObjectiveCProductCondition", closed) {
  FBSDKProductConditionNew = 0,
  FBSDKProductConditionRefurbished = 1,
  FBSDKProductConditionUsed = 2,
};

@class FBSDKUserAgeRange;
LATCHKEY_CLASS_NAMED("ObjectiveCProfile")
@interface FBSDKProfile : NSObject <NSCopying>
- (nonnull instancetype)initWithUserID:(NSString * _Nonnull)userID firstName:(NSString * _Nullable)firstName middleName:(NSString * _Nullable)middleName lastName:(NSString * _Nullable)lastName name:(NSString * _Nullable)name linkURL:(NSURL * _Nullable)linkURL refreshDate:(NSDate * _Nullable)refreshDate permissions:(NSSet<NSString *> * _Nullable)permissions;
- (nonnull instancetype)initWithUserID:(NSString * _Nonnull)userID firstName:(NSString * _Nullable)firstName middleName:(NSString * _Nullable)middleName lastName:(NSString * _Nullable)lastName name:(NSString * _Nullable)name linkURL:(NSURL * _Nullable)linkURL refreshDate:(NSDate * _Nullable)refreshDate imageURL:(NSURL * _Nullable)imageURL email:(NSString * _Nullable)email friendIDs:(NSArray<NSString *> * _Nullable)friendIDs birthday:(NSDate * _Nullable)birthday ageRange:(FBSDKUserAgeRange * _Nullable)ageRange hometown:(FBSDKLocation * _Nullable)hometown location:(FBSDKLocation * _Nullable)location gender:(NSString * _Nullable)gender permissions:(NSSet<NSString *> * _Nullable)permissions;
- (nonnull instancetype)initWithUserID:(NSString * _Nonnull)userID firstName:(NSString * _Nullable)firstName middleName:(NSString * _Nullable)middleName lastName:(NSString * _Nullable)lastName name:(NSString * _Nullable)name linkURL:(NSURL * _Nullable)linkURL refreshDate:(NSDate * _Nullable)refreshDate imageURL:(NSURL * _Nullable)imageURL email:(NSString * _Nullable)email friendIDs:(NSArray<NSString *> * _Nullable)friendIDs birthday:(NSDate * _Nullable)birthday ageRange:(FBSDKUserAgeRange * _Nullable)ageRange hometown:(FBSDKLocation * _Nullable)hometown location:(FBSDKLocation * _Nullable)location gender:(NSString * _Nullable)gender isLimited:(BOOL)isLimited permissions:(NSSet<NSString *> * _Nullable)permissions;
+ (FBSDKProfile * _Nullable)fetchCachedProfile LATCHKEY_WARN_UNUSED_RESULT;
LATCHKEY_CLASS_PROPERTY(@property (nonatomic, class, strong) FBSDKProfile * _Nullable currentProfile;)
+ (FBSDKProfile * _Nullable)currentProfile LATCHKEY_WARN_UNUSED_RESULT;
+ (void)setCurrentProfile:(FBSDKProfile * _Nullable)newValue;
@property (nonatomic, readonly, copy) NSString * _Nonnull userID;
@property (nonatomic, readonly, copy) NSString * _Nullable firstName;
@property (nonatomic, readonly, copy) NSString * _Nullable middleName;
@property (nonatomic, readonly, copy) NSString * _Nullable lastName;
@property (nonatomic, readonly, copy) NSString * _Nullable name;
@property (nonatomic, readonly, copy) NSURL * _Nullable linkURL;
@property (nonatomic, readonly, copy) NSDate * _Nonnull refreshDate;
@property (nonatomic, readonly, copy) NSURL * _Nullable imageURL;
@property (nonatomic, readonly, copy) NSString * _Nullable email;
@property (nonatomic, readonly, copy) NSArray<NSString *> * _Nullable friendIDs;
@property (nonatomic, readonly, copy) NSDate * _Nullable birthday;
@property (nonatomic, readonly, strong) FBSDKUserAgeRange * _Nullable ageRange;
@property (nonatomic, readonly, strong) FBSDKLocation * _Nullable hometown;
@property (nonatomic, readonly, strong) FBSDKLocation * _Nullable location;
@property (nonatomic, readonly, copy) NSString * _Nullable gender;
@property (nonatomic, readonly, copy) NSSet<NSString *> * _Nullable permissions;
@property (nonatomic, readonly) BOOL isLimited;
LATCHKEY_CLASS_PROPERTY(@property (nonatomic, class) BOOL isUpdatedWithAccessTokenChange;)
+ (BOOL)isUpdatedWithAccessTokenChange LATCHKEY_WARN_UNUSED_RESULT;
+ (void)setIsUpdatedWithAccessTokenChange:(BOOL)newValue;
+ (void)enableUpdatesOnAccessTokenChange:(BOOL)enable LATCHKEY_DEPRECATED_MSG("Set FBSDKProfile.isUpdatedWithAccessTokenChange");
+ (void)loadCurrentProfileWithCompletion:(void (^ _Nullable)(FBSDKProfile * _Nullable, NSError * _Nullable))completion;
- (NSURL * _Nullable)imageURLForPictureMode:(enum FBSDKProfilePictureMode)mode size:(CGSize)size LATCHKEY_WARN_UNUSED_RESULT;
- (id _Nonnull)copyWithZone:(struct _NSZone * _Nullable)zone LATCHKEY_WARN_UNUSED_RESULT;
- (BOOL)isEqual:(id _Nullable)object LATCHKEY_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKProfilePictureMode, "ObjectiveCProfilePictureMode", closed) {
  FBSDKProfilePictureModeSquare = 0,
  FBSDKProfilePictureModeNormal = 1,
  FBSDKProfilePictureModeAlbum = 2,
  FBSDKProfilePictureModeSmall = 3,
  FBSDKProfilePictureModeLarge = 4,
};

typedef LATCHKEY_ENUM_NAMED(NSInteger, FBSDKRefreshFallbackPolicy, "ObjectiveCRefreshFallbackPolicy", closed) {
  FBSDKRefreshFallbackPolicyAutomatic = 0,
  FBSDKRefreshFallbackPolicySilentOnly = 1,
  FBSDKRefreshFallbackPolicyExplicitOnly = 2,
  FBSDKRefreshFallbackPolicyDirectOnly = 3,
};

LATCHKEY_CLASS_NAMED("ObjectiveCSettings")
@interface FBSDKSettings : NSObject
LATCHKEY_CLASS_PROPERTY(@property (nonatomic, class, readonly, strong) FBSDKSettings * _Nonnull sharedSettings;)
+ (FBSDKSettings * _Nonnull)sharedSettings LATCHKEY_WARN_UNUSED_RESULT;
@property (nonatomic, copy) NSString * _Nullable appID;
@property (nonatomic, copy) NSString * _Nullable clientToken;
@property (nonatomic, copy) NSString * _Nullable displayName;
@property (nonatomic, copy) NSString * _Nullable appURLSchemeSuffix;
@property (nonatomic, copy) NSSet<NSString *> * _Nonnull loggingBehaviors;
- (void)enableLoggingBehavior:(NSString * _Nonnull)behavior;
- (void)disableLoggingBehavior:(NSString * _Nonnull)behavior;
- (BOOL)isLoggingBehaviorEnabled:(NSString * _Nonnull)behavior LATCHKEY_WARN_UNUSED_RESULT;
@property (nonatomic, copy) NSURL * _Nullable providerURL;
@property (nonatomic, copy) NSString * _Nonnull graphAPIVersion;
@property (nonatomic, copy) NSString * _Nullable userAgentSuffix;
@property (nonatomic) CGFloat JPEGCompressionQuality;
@property (nonatomic) BOOL isGraphErrorRecoveryEnabled;
@property (nonatomic) NSTimeInterval limitedLoginAutoRefreshInterval;
@property (nonatomic, copy) NSString * _Nullable facebookDomainPart;
@property (nonatomic) BOOL isAutoLogAppEventsEnabled;
@property (nonatomic) BOOL isAdvertiserTrackingEnabled;
@property (nonatomic) BOOL autoLogAppEventsEnabled LATCHKEY_DEPRECATED_MSG("Use isAutoLogAppEventsEnabled");
@property (nonatomic) BOOL advertiserTrackingEnabled LATCHKEY_DEPRECATED_MSG("Use isAdvertiserTrackingEnabled");
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

@interface FBSDKSettings (LATCHKEY_EXTENSION(Latchkey))
@property (nonatomic, readonly, copy) NSString * _Nonnull sdkVersion;
@property (nonatomic, readonly, copy) NSString * _Nonnull defaultGraphAPIVersion;
@property (nonatomic) enum FBSDKAdvertisingTrackingStatus advertisingTrackingStatus;
@property (nonatomic) BOOL isAdvertiserIDCollectionEnabled;
@property (nonatomic) BOOL isCodelessDebugLogEnabled;
@property (nonatomic) BOOL isSKAdNetworkReportEnabled;
@property (nonatomic) BOOL isEventDataUsageLimited;
@property (nonatomic) BOOL shouldUseCachedValuesForExpensiveMetadata;
- (void)setDataProcessingOptions:(NSArray<NSString *> * _Nullable)options;
- (void)setDataProcessingOptions:(NSArray<NSString *> * _Nullable)options country:(int32_t)country state:(int32_t)state;
@property (nonatomic) BOOL advertiserIDCollectionEnabled LATCHKEY_DEPRECATED_MSG("Use isAdvertiserIDCollectionEnabled");
@property (nonatomic) BOOL codelessDebugLogEnabled LATCHKEY_DEPRECATED_MSG("Use isCodelessDebugLogEnabled");
@property (nonatomic) BOOL skAdNetworkReportEnabled LATCHKEY_DEPRECATED_MSG("Use isSKAdNetworkReportEnabled");
@end

typedef LATCHKEY_ENUM_NAMED(NSUInteger, FBSDKTooltipColorStyle, "ObjectiveCTooltipColorStyle", closed) {
  FBSDKTooltipColorStyleFriendlyBlue = 0,
  FBSDKTooltipColorStyleNeutralGray = 1,
};

LATCHKEY_CLASS_NAMED("ObjectiveCUserAgeRange")
@interface FBSDKUserAgeRange : NSObject
@property (nonatomic, readonly, strong) NSNumber * _Nullable min;
@property (nonatomic, readonly, strong) NSNumber * _Nullable max;
- (BOOL)isEqual:(id _Nullable)object LATCHKEY_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
- (nonnull instancetype)init LATCHKEY_UNAVAILABLE;
+ (nonnull instancetype)new LATCHKEY_UNAVAILABLE_MSG("-init is unavailable");
@end

#undef LATCHKEY_CLASS
#undef LATCHKEY_CLASS_NAMED
#undef LATCHKEY_PROTOCOL_NAMED
#undef LATCHKEY_COMPILE_NAME
#undef LATCHKEY_EXTENSION
#undef LATCHKEY_ENUM_NAMED
#undef LATCHKEY_ENUM_FWD_DECL
#undef LATCHKEY_CLASS_PROPERTY
#undef LATCHKEY_WARN_UNUSED_RESULT
#undef LATCHKEY_DEPRECATED_MSG
#undef LATCHKEY_UNAVAILABLE
#undef LATCHKEY_UNAVAILABLE_MSG
#undef LATCHKEY_DESIGNATED

#pragma clang diagnostic pop
