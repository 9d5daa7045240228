// What Objective-C sees of Latchkey on iOS, as the compiler writes it, without its prologue. Scripts/check-apple compares it; with --write it writes it.
// FBSDKNames.h has what Swift cannot declare.

@class NSCoder;
SWIFT_CLASS_NAMED("FBButton")
@interface FBSDKButton : UIButton
- (nonnull instancetype)initWithFrame:(CGRect)frame OBJC_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder OBJC_DESIGNATED_INITIALIZER;
@end

@class UITraitCollection;
@class UIEvent;
SWIFT_CLASS_NAMED("FBLoginButton")
@interface FBSDKLoginButton : FBSDKButton
- (nonnull instancetype)initWithFrame:(CGRect)frame OBJC_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder OBJC_DESIGNATED_INITIALIZER;
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nonatomic) UIAccessibilityTraits accessibilityTraits;
- (void)didMoveToWindow;
- (void)traitCollectionDidChange:(UITraitCollection * _Nullable)previousTraitCollection;
- (void)layoutSubviews;
@property (nonatomic, readonly) CGSize intrinsicContentSize;
- (CGSize)sizeThatFits:(CGSize)size SWIFT_WARN_UNUSED_RESULT;
- (CGRect)imageRectForContentRect:(CGRect)contentRect SWIFT_WARN_UNUSED_RESULT;
- (CGRect)titleRectForContentRect:(CGRect)contentRect SWIFT_WARN_UNUSED_RESULT;
- (BOOL)pointInside:(CGPoint)point withEvent:(UIEvent * _Nullable)event SWIFT_WARN_UNUSED_RESULT;
@end

SWIFT_ENUM_FWD_DECL(NSUInteger, FBSDKDefaultAudience)
@class NSString;
SWIFT_ENUM_FWD_DECL(NSUInteger, FBSDKLoginButtonTooltipBehavior)
SWIFT_ENUM_FWD_DECL(NSUInteger, FBSDKTooltipColorStyle)
SWIFT_ENUM_FWD_DECL(NSUInteger, FBSDKLoginTracking)
SWIFT_ENUM_FWD_DECL(NSUInteger, FBSDKAppSwitch)
@class FBSDKCodeVerifier;
@interface FBSDKLoginButton (SWIFT_EXTENSION(Latchkey))
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

SWIFT_ENUM_FWD_DECL(NSUInteger, FBSDKTooltipViewArrowDirection)
@class UITouch;
SWIFT_CLASS_NAMED("FBTooltipView")
@interface FBSDKTooltipView : UIView
- (nonnull instancetype)initWithFrame:(CGRect)frame OBJC_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder OBJC_DESIGNATED_INITIALIZER;
@property (nonatomic) NSTimeInterval displayDuration;
@property (nonatomic, copy) NSString * _Nullable message;
@property (nonatomic, copy) NSString * _Nullable tagline;
- (void)presentFromView:(UIView * _Nonnull)anchorView;
- (void)presentInView:(UIView * _Nonnull)view withArrowPosition:(CGPoint)arrowPosition direction:(enum FBSDKTooltipViewArrowDirection)direction;
- (void)dismiss;
- (void)touchesEnded:(NSSet<UITouch *> * _Nonnull)touches withEvent:(UIEvent * _Nullable)event;
- (BOOL)accessibilityActivate SWIFT_WARN_UNUSED_RESULT;
- (BOOL)accessibilityPerformEscape SWIFT_WARN_UNUSED_RESULT;
@end

typedef SWIFT_ENUM_NAMED(NSUInteger, FBSDKTooltipViewArrowDirection, "ArrowDirection", closed) {
  FBSDKTooltipViewArrowDirectionDown = 0,
  FBSDKTooltipViewArrowDirectionUp = 1,
};

@protocol FBSDKLoginTooltipViewDelegate;
SWIFT_CLASS_NAMED("FBLoginTooltipView")
@interface FBSDKLoginTooltipView : FBSDKTooltipView
@property (nonatomic, weak) IBOutlet id <FBSDKLoginTooltipViewDelegate> _Nullable delegate;
@property (nonatomic) BOOL forceDisplay;
@property (nonatomic) BOOL shouldForceDisplay;
- (void)presentFromView:(UIView * _Nonnull)anchorView;
- (void)presentInView:(UIView * _Nonnull)view withArrowPosition:(CGPoint)arrowPosition direction:(enum FBSDKTooltipViewArrowDirection)direction;
- (void)dismiss;
- (nonnull instancetype)initWithFrame:(CGRect)frame OBJC_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder OBJC_DESIGNATED_INITIALIZER;
@end

SWIFT_CLASS_NAMED("FBProfilePictureView")
@interface FBSDKProfilePictureView : UIView
- (nonnull instancetype)initWithFrame:(CGRect)frame OBJC_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder OBJC_DESIGNATED_INITIALIZER;
@property (nonatomic, copy) IBInspectable NSString * _Nonnull profileID;
- (void)setNeedsImageUpdate;
@property (nonatomic) UIViewContentMode contentMode;
@property (nonatomic, copy) NSString * _Nullable accessibilityLabel;
- (void)layoutSubviews;
- (void)didMoveToWindow;
- (void)traitCollectionDidChange:(UITraitCollection * _Nullable)previousTraitCollection;
@end

@class FBSDKProfile;
SWIFT_ENUM_FWD_DECL(NSUInteger, FBSDKProfilePictureMode)
@interface FBSDKProfilePictureView (SWIFT_EXTENSION(Latchkey))
- (nonnull instancetype)initWith:(CGRect)frame profile:(FBSDKProfile * _Nullable)objectiveCProfile;
- (nonnull instancetype)initWithProfile:(FBSDKProfile * _Nullable)objectiveCProfile;
@property (nonatomic) enum FBSDKProfilePictureMode pictureMode;
@end

@interface FBSDKTooltipView (SWIFT_EXTENSION(Latchkey))
- (nonnull instancetype)initWithTagline:(NSString * _Nullable)tagline message:(NSString * _Nullable)message colorStyle:(enum FBSDKTooltipColorStyle)objectiveCColorStyle;
@property (nonatomic) enum FBSDKTooltipColorStyle colorStyle;
@end

SWIFT_CLASS("_TtC8Latchkey17LoginButtonTarget")
@interface LoginButtonTarget : UIView
- (nullable instancetype)initWithCoder:(NSCoder * _Nonnull)coder OBJC_DESIGNATED_INITIALIZER;
- (void)traitCollectionDidChange:(UITraitCollection * _Nullable)previousTraitCollection;
@property (nonatomic, readonly) CGSize intrinsicContentSize;
- (CGSize)sizeThatFits:(CGSize)size SWIFT_WARN_UNUSED_RESULT;
- (void)layoutSubviews;
- (nonnull instancetype)initWithFrame:(CGRect)frame SWIFT_UNAVAILABLE;
@end

SWIFT_PROTOCOL_NAMED("LoginTooltipViewDelegate")
@protocol FBSDKLoginTooltipViewDelegate
@optional
- (BOOL)loginTooltipView:(FBSDKLoginTooltipView * _Nonnull)view shouldAppear:(BOOL)shouldAppear SWIFT_WARN_UNUSED_RESULT;
- (void)loginTooltipViewWillAppear:(FBSDKLoginTooltipView * _Nonnull)view;
- (void)loginTooltipViewWillNotAppear:(FBSDKLoginTooltipView * _Nonnull)view;
@end

@class NSDate;
@class FBSDKGraphRequestConnection;
SWIFT_CLASS_NAMED("ObjectiveCAccessToken")
@interface FBSDKAccessToken : NSObject
- (nonnull instancetype)initWithTokenString:(NSString * _Nonnull)tokenString permissions:(NSArray<NSString *> * _Nonnull)permissions declinedPermissions:(NSArray<NSString *> * _Nonnull)declinedPermissions expiredPermissions:(NSArray<NSString *> * _Nonnull)expiredPermissions appID:(NSString * _Nonnull)appID userID:(NSString * _Nonnull)userID expirationDate:(NSDate * _Nullable)expirationDate refreshDate:(NSDate * _Nullable)refreshDate dataAccessExpirationDate:(NSDate * _Nullable)dataAccessExpirationDate OBJC_DESIGNATED_INITIALIZER;
SWIFT_CLASS_PROPERTY(@property (nonatomic, class, strong) FBSDKAccessToken * _Nullable currentAccessToken;)
+ (FBSDKAccessToken * _Nullable)currentAccessToken SWIFT_WARN_UNUSED_RESULT;
+ (void)setCurrentAccessToken:(FBSDKAccessToken * _Nullable)newValue;
SWIFT_CLASS_PROPERTY(@property (nonatomic, class, readonly) BOOL isCurrentAccessTokenActive;)
+ (BOOL)isCurrentAccessTokenActive SWIFT_WARN_UNUSED_RESULT;
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
@property (nonatomic, readonly) BOOL isExpired;
@property (nonatomic, readonly) BOOL isDataAccessExpired;
- (BOOL)hasGranted:(NSString * _Nonnull)permission SWIFT_WARN_UNUSED_RESULT;
- (BOOL)isEqual:(id _Nullable)object SWIFT_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef SWIFT_ENUM_NAMED(NSUInteger, FBSDKAppSwitch, "ObjectiveCAppSwitch", closed) {
  FBSDKAppSwitchDisabled = 0,
  FBSDKAppSwitchEnabled = 1,
};

@class UIApplication;
@class NSURL;
@class NSUserActivity;
SWIFT_CLASS_NAMED("ObjectiveCApplicationDelegate")
@interface FBSDKApplicationDelegate : NSObject
SWIFT_CLASS_PROPERTY(@property (nonatomic, class, readonly, strong) FBSDKApplicationDelegate * _Nonnull sharedInstance;)
+ (FBSDKApplicationDelegate * _Nonnull)sharedInstance SWIFT_WARN_UNUSED_RESULT;
- (void)initializeSDK;
- (BOOL)application:(UIApplication * _Nullable)application didFinishLaunchingWithOptions:(NSDictionary<UIApplicationLaunchOptionsKey, id> * _Nullable)launchOptions;
- (BOOL)application:(UIApplication * _Nullable)application openURL:(NSURL * _Nonnull)url options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> * _Nonnull)options;
- (BOOL)application:(UIApplication * _Nullable)application openURL:(NSURL * _Nonnull)url sourceApplication:(NSString * _Nullable)sourceApplication annotation:(id _Nullable)annotation;
- (BOOL)application:(UIApplication * _Nullable)application continueUserActivity:(NSUserActivity * _Nonnull)userActivity;
- (nonnull instancetype)init OBJC_DESIGNATED_INITIALIZER;
@end

@class FBSDKAuthenticationTokenClaims;
SWIFT_CLASS_NAMED("ObjectiveCAuthenticationToken")
@interface FBSDKAuthenticationToken : NSObject
SWIFT_CLASS_PROPERTY(@property (nonatomic, class, strong) FBSDKAuthenticationToken * _Nullable currentAuthenticationToken;)
+ (FBSDKAuthenticationToken * _Nullable)currentAuthenticationToken SWIFT_WARN_UNUSED_RESULT;
+ (void)setCurrentAuthenticationToken:(FBSDKAuthenticationToken * _Nullable)newValue;
@property (nonatomic, readonly, copy) NSString * _Nonnull tokenString;
@property (nonatomic, readonly, copy) NSString * _Nonnull nonce;
@property (nonatomic, readonly, copy) NSString * _Nonnull graphDomain;
- (FBSDKAuthenticationTokenClaims * _Nullable)claims SWIFT_WARN_UNUSED_RESULT;
- (BOOL)isEqual:(id _Nullable)object SWIFT_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

@class NSNumber;
SWIFT_CLASS_NAMED("ObjectiveCAuthenticationTokenClaims")
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
- (BOOL)isEqual:(id _Nullable)object SWIFT_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

SWIFT_CLASS_NAMED("ObjectiveCCodeVerifier")
@interface FBSDKCodeVerifier : NSObject
- (nonnull instancetype)init OBJC_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithString:(NSString * _Nonnull)string OBJC_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly, copy) NSString * _Nonnull value;
@property (nonatomic, readonly, copy) NSString * _Nonnull challenge;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
@end

typedef SWIFT_ENUM_NAMED(NSUInteger, FBSDKDefaultAudience, "ObjectiveCDefaultAudience", closed) {
  FBSDKDefaultAudienceFriends = 0,
  FBSDKDefaultAudienceOnlyMe = 1,
  FBSDKDefaultAudienceEveryone = 2,
};

SWIFT_CLASS_NAMED("ObjectiveCDeviceLoginCodeInfo")
@interface FBSDKDeviceLoginCodeInfo : NSObject
@property (nonatomic, readonly, copy) NSString * _Nonnull identifier;
@property (nonatomic, readonly, copy) NSString * _Nonnull loginCode;
@property (nonatomic, readonly, copy) NSURL * _Nonnull verificationURL;
@property (nonatomic, readonly, copy) NSDate * _Nonnull expirationDate;
@property (nonatomic, readonly) NSUInteger pollingInterval;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef SWIFT_ENUM_NAMED(NSInteger, FBSDKDeviceLoginError, "ObjectiveCDeviceLoginErrorCode", closed) {
  FBSDKDeviceLoginErrorExcessivePolling = 1349172,
  FBSDKDeviceLoginErrorAuthorizationDeclined = 1349173,
  FBSDKDeviceLoginErrorAuthorizationPending = 1349174,
  FBSDKDeviceLoginErrorCodeExpired = 1349152,
};

@protocol FBSDKDeviceLoginManagerDelegate;
SWIFT_CLASS_NAMED("ObjectiveCDeviceLoginManager")
@interface FBSDKDeviceLoginManager : NSObject
@property (nonatomic, weak) id <FBSDKDeviceLoginManagerDelegate> _Nullable delegate;
- (nonnull instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions enableSmartLogin:(BOOL)enableSmartLogin OBJC_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly, copy) NSArray<NSString *> * _Nonnull permissions;
@property (nonatomic, copy) NSURL * _Nullable redirectURL;
- (void)start;
- (void)cancel;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

@class FBSDKDeviceLoginManagerResult;
SWIFT_PROTOCOL_NAMED("ObjectiveCDeviceLoginManagerDelegate")
@protocol FBSDKDeviceLoginManagerDelegate
- (void)deviceLoginManager:(FBSDKDeviceLoginManager * _Nonnull)loginManager startedWithCodeInfo:(FBSDKDeviceLoginCodeInfo * _Nonnull)codeInfo;
- (void)deviceLoginManager:(FBSDKDeviceLoginManager * _Nonnull)loginManager completedWithResult:(FBSDKDeviceLoginManagerResult * _Nullable)result error:(NSError * _Nullable)error;
@end

SWIFT_CLASS_NAMED("ObjectiveCDeviceLoginManagerResult")
@interface FBSDKDeviceLoginManagerResult : NSObject
@property (nonatomic, readonly, strong) FBSDKAccessToken * _Nullable accessToken;
@property (nonatomic, readonly) BOOL isCancelled;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

SWIFT_CLASS_NAMED("ObjectiveCGraphRequest")
@interface FBSDKGraphRequest : NSObject
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath OBJC_DESIGNATED_INITIALIZER;
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath HTTPMethod:(NSString * _Nonnull)httpMethod OBJC_DESIGNATED_INITIALIZER;
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath parameters:(NSDictionary<NSString *, id> * _Nullable)parameters OBJC_DESIGNATED_INITIALIZER;
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath parameters:(NSDictionary<NSString *, id> * _Nullable)parameters HTTPMethod:(NSString * _Nullable)httpMethod OBJC_DESIGNATED_INITIALIZER;
- (nonnull instancetype)initWithGraphPath:(NSString * _Nonnull)graphPath parameters:(NSDictionary<NSString *, id> * _Nullable)parameters tokenString:(NSString * _Nullable)tokenString version:(NSString * _Nullable)version HTTPMethod:(NSString * _Nullable)httpMethod OBJC_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly, copy) NSString * _Nonnull graphPath;
@property (nonatomic, readonly, copy) NSString * _Nullable tokenString;
@property (nonatomic, readonly, copy) NSString * _Nonnull version;
@property (nonatomic, readonly, copy) NSString * _Nonnull HTTPMethod;
@property (nonatomic, copy) NSDictionary<NSString *, id> * _Nonnull parameters;
- (FBSDKGraphRequestConnection * _Nonnull)startWithCompletion:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completion;
- (FBSDKGraphRequestConnection * _Nonnull)startWithCompletionHandler:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completionHandler SWIFT_DEPRECATED_MSG("Use startWithCompletion:");
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

SWIFT_CLASS_NAMED("ObjectiveCGraphRequestConnection")
@interface FBSDKGraphRequestConnection : NSObject
@property (nonatomic) NSTimeInterval timeout;
- (void)addRequest:(FBSDKGraphRequest * _Nonnull)request completion:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completion;
- (void)addRequest:(FBSDKGraphRequest * _Nonnull)request name:(NSString * _Nonnull)name completion:(void (^ _Nullable)(FBSDKGraphRequestConnection * _Nullable, id _Nullable, NSError * _Nullable))completion;
- (void)start;
- (void)cancel;
- (void)overrideGraphAPIVersion:(NSString * _Nonnull)version;
- (nonnull instancetype)init OBJC_DESIGNATED_INITIALIZER;
@end

@class NSData;
SWIFT_CLASS_NAMED("ObjectiveCGraphRequestDataAttachment")
@interface FBSDKGraphRequestDataAttachment : NSObject
- (nonnull instancetype)initWithData:(NSData * _Nonnull)data filename:(NSString * _Nullable)filename contentType:(NSString * _Nullable)contentType OBJC_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly, copy) NSData * _Nonnull data;
@property (nonatomic, readonly, copy) NSString * _Nullable filename;
@property (nonatomic, readonly, copy) NSString * _Nullable contentType;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

SWIFT_CLASS_NAMED("ObjectiveCLocation")
@interface FBSDKLocation : NSObject
@property (nonatomic, readonly, copy) NSString * _Nonnull id;
@property (nonatomic, readonly, copy) NSString * _Nonnull name;
- (BOOL)isEqual:(id _Nullable)object SWIFT_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

@class FBSDKLoginManagerLoginResult;
SWIFT_PROTOCOL_NAMED("ObjectiveCLoginButtonDelegate")
@protocol FBSDKLoginButtonDelegate <NSObject>
- (void)loginButton:(FBSDKLoginButton * _Nonnull)loginButton didCompleteWithResult:(FBSDKLoginManagerLoginResult * _Nullable)result error:(NSError * _Nullable)error;
- (void)loginButtonDidLogOut:(FBSDKLoginButton * _Nonnull)loginButton;
@optional
- (BOOL)loginButtonWillLogin:(FBSDKLoginButton * _Nonnull)loginButton SWIFT_WARN_UNUSED_RESULT;
@end

typedef SWIFT_ENUM_NAMED(NSUInteger, FBSDKLoginButtonTooltipBehavior, "ObjectiveCLoginButtonTooltipBehavior", closed) {
  FBSDKLoginButtonTooltipBehaviorAutomatic = 0,
  FBSDKLoginButtonTooltipBehaviorForceDisplay = 1,
  FBSDKLoginButtonTooltipBehaviorDisable = 2,
};

SWIFT_CLASS_NAMED("ObjectiveCLoginConfiguration")
@interface FBSDKLoginConfiguration : NSObject
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> * _Nonnull)permissions tracking:(enum FBSDKLoginTracking)tracking nonce:(NSString * _Nonnull)nonce messengerPageId:(NSString * _Nullable)messengerPageId authType:(NSString * _Nullable)authType appSwitch:(enum FBSDKAppSwitch)appSwitch codeVerifier:(FBSDKCodeVerifier * _Nonnull)codeVerifier OBJC_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly, copy) NSSet<NSString *> * _Nonnull requestedPermissions;
@property (nonatomic, readonly) enum FBSDKLoginTracking tracking;
@property (nonatomic, readonly) enum FBSDKAppSwitch appSwitch;
@property (nonatomic, readonly, copy) NSString * _Nonnull nonce;
@property (nonatomic, readonly, copy) NSString * _Nullable messengerPageId;
@property (nonatomic, readonly, copy) NSString * _Nullable authType;
@property (nonatomic, readonly, strong) FBSDKCodeVerifier * _Nonnull codeVerifier;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

@interface FBSDKLoginConfiguration (SWIFT_EXTENSION(Latchkey))
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

typedef SWIFT_ENUM_NAMED(NSInteger, FBSDKLoginError, "ObjectiveCLoginErrorCode", closed) {
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
SWIFT_ENUM_FWD_DECL(NSInteger, FBSDKRefreshFallbackPolicy)
SWIFT_CLASS_NAMED("ObjectiveCLoginManager")
@interface FBSDKLoginManager : NSObject
@property (nonatomic) enum FBSDKDefaultAudience defaultAudience;
- (void)logInFromViewController:(UIViewController * _Nullable)viewController configuration:(FBSDKLoginConfiguration * _Nullable)configuration completion:(void (^ _Nonnull)(FBSDKLoginManagerLoginResult * _Nullable, NSError * _Nullable))completion;
- (void)logInWithPermissions:(NSArray<NSString *> * _Nonnull)permissions fromViewController:(UIViewController * _Nullable)viewController handler:(void (^ _Nullable)(FBSDKLoginManagerLoginResult * _Nullable, NSError * _Nullable))handler;
- (void)logInWithReadPermissions:(NSArray<NSString *> * _Nonnull)permissions fromViewController:(UIViewController * _Nullable)viewController handler:(void (^ _Nullable)(FBSDKLoginManagerLoginResult * _Nullable, NSError * _Nullable))handler SWIFT_DEPRECATED_MSG("There is one way to ask for permissions: logInWithPermissions:fromViewController:handler:");
- (void)logInWithPublishPermissions:(NSArray<NSString *> * _Nonnull)permissions fromViewController:(UIViewController * _Nullable)viewController handler:(void (^ _Nullable)(FBSDKLoginManagerLoginResult * _Nullable, NSError * _Nullable))handler SWIFT_DEPRECATED_MSG("There is one way to ask for permissions: logInWithPermissions:fromViewController:handler:");
- (void)reauthorizeDataAccess:(UIViewController * _Nullable)viewController handler:(void (^ _Nonnull)(FBSDKLoginManagerLoginResult * _Nullable, NSError * _Nullable))handler;
- (void)refreshLimitedLoginFromViewController:(UIViewController * _Nullable)viewController fallbackPolicy:(enum FBSDKRefreshFallbackPolicy)fallbackPolicy completion:(void (^ _Nonnull)(FBSDKProfile * _Nullable, NSError * _Nullable))completion;
- (void)logOut;
- (nonnull instancetype)init OBJC_DESIGNATED_INITIALIZER;
@end

SWIFT_CLASS_NAMED("ObjectiveCLoginManagerLoginResult")
@interface FBSDKLoginManagerLoginResult : NSObject
@property (nonatomic, readonly, strong) FBSDKAccessToken * _Nullable token;
@property (nonatomic, readonly, strong) FBSDKAuthenticationToken * _Nullable authenticationToken;
@property (nonatomic, readonly) BOOL isCancelled;
@property (nonatomic, readonly, copy) NSSet<NSString *> * _Nonnull grantedPermissions;
@property (nonatomic, readonly, copy) NSSet<NSString *> * _Nonnull declinedPermissions;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef SWIFT_ENUM_NAMED(NSUInteger, FBSDKLoginTracking, "ObjectiveCLoginTracking", closed) {
  FBSDKLoginTrackingEnabled = 0,
  FBSDKLoginTrackingLimited = 1,
};

SWIFT_CLASS_NAMED("ObjectiveCPermission")
@interface FBSDKPermission : NSObject
- (nullable instancetype)initWithString:(NSString * _Nonnull)string OBJC_DESIGNATED_INITIALIZER;
@property (nonatomic, readonly, copy) NSString * _Nonnull value;
+ (NSSet<FBSDKPermission *> * _Nullable)permissionsFromRawPermissions:(NSSet<NSString *> * _Nonnull)names SWIFT_WARN_UNUSED_RESULT;
+ (NSSet<NSString *> * _Nonnull)rawPermissionsFromPermissions:(NSSet<FBSDKPermission *> * _Nonnull)permissions SWIFT_WARN_UNUSED_RESULT;
- (BOOL)isEqual:(id _Nullable)object SWIFT_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
@property (nonatomic, readonly, copy) NSString * _Nonnull description;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

@class FBSDKUserAgeRange;
SWIFT_CLASS_NAMED("ObjectiveCProfile")
@interface FBSDKProfile : NSObject
SWIFT_CLASS_PROPERTY(@property (nonatomic, class, strong) FBSDKProfile * _Nullable currentProfile;)
+ (FBSDKProfile * _Nullable)currentProfile SWIFT_WARN_UNUSED_RESULT;
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
SWIFT_CLASS_PROPERTY(@property (nonatomic, class) BOOL isUpdatedWithAccessTokenChange;)
+ (BOOL)isUpdatedWithAccessTokenChange SWIFT_WARN_UNUSED_RESULT;
+ (void)setIsUpdatedWithAccessTokenChange:(BOOL)newValue;
+ (void)loadCurrentProfileWithCompletion:(void (^ _Nullable)(FBSDKProfile * _Nullable, NSError * _Nullable))completion;
- (NSURL * _Nullable)imageURLForPictureMode:(enum FBSDKProfilePictureMode)mode size:(CGSize)size SWIFT_WARN_UNUSED_RESULT;
- (BOOL)isEqual:(id _Nullable)object SWIFT_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef SWIFT_ENUM_NAMED(NSUInteger, FBSDKProfilePictureMode, "ObjectiveCProfilePictureMode", closed) {
  FBSDKProfilePictureModeSquare = 0,
  FBSDKProfilePictureModeNormal = 1,
  FBSDKProfilePictureModeAlbum = 2,
  FBSDKProfilePictureModeSmall = 3,
  FBSDKProfilePictureModeLarge = 4,
};

typedef SWIFT_ENUM_NAMED(NSInteger, FBSDKRefreshFallbackPolicy, "ObjectiveCRefreshFallbackPolicy", closed) {
  FBSDKRefreshFallbackPolicyAutomatic = 0,
  FBSDKRefreshFallbackPolicySilentOnly = 1,
  FBSDKRefreshFallbackPolicyExplicitOnly = 2,
  FBSDKRefreshFallbackPolicyDirectOnly = 3,
};

SWIFT_CLASS_NAMED("ObjectiveCSettings")
@interface FBSDKSettings : NSObject
SWIFT_CLASS_PROPERTY(@property (nonatomic, class, readonly, strong) FBSDKSettings * _Nonnull sharedSettings;)
+ (FBSDKSettings * _Nonnull)sharedSettings SWIFT_WARN_UNUSED_RESULT;
@property (nonatomic, copy) NSString * _Nullable appID;
@property (nonatomic, copy) NSString * _Nullable clientToken;
@property (nonatomic, copy) NSString * _Nullable displayName;
@property (nonatomic, copy) NSString * _Nullable appURLSchemeSuffix;
@property (nonatomic, copy) NSSet<NSString *> * _Nonnull loggingBehaviors;
@property (nonatomic, copy) NSURL * _Nullable providerURL;
@property (nonatomic, copy) NSString * _Nonnull graphAPIVersion;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end

typedef SWIFT_ENUM_NAMED(NSUInteger, FBSDKTooltipColorStyle, "ObjectiveCTooltipColorStyle", closed) {
  FBSDKTooltipColorStyleFriendlyBlue = 0,
  FBSDKTooltipColorStyleNeutralGray = 1,
};

SWIFT_CLASS_NAMED("ObjectiveCUserAgeRange")
@interface FBSDKUserAgeRange : NSObject
@property (nonatomic, readonly, strong) NSNumber * _Nullable min;
@property (nonatomic, readonly, strong) NSNumber * _Nullable max;
- (BOOL)isEqual:(id _Nullable)object SWIFT_WARN_UNUSED_RESULT;
@property (nonatomic, readonly) NSUInteger hash;
- (nonnull instancetype)init SWIFT_UNAVAILABLE;
+ (nonnull instancetype)new SWIFT_UNAVAILABLE_MSG("-init is unavailable");
@end
