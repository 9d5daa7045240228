// Authentication Services. Pages below https://developer.apple.com/documentation/
#pragma once
#if __is_target_os(macosx)
#include "../AppKit/AppKit.h"
#define ASPresentationAnchor NSWindow // authenticationservices/aspresentationanchor
#else
#include "../UIKit/UIKit.h"
#define ASPresentationAnchor UIWindow // authenticationservices/aspresentationanchor
#endif

BEGIN_NONNULL
@class ASWebAuthenticationSession;
extern NSErrorDomain const ASWebAuthenticationSessionErrorDomain AVAILABLE(12.0, 13.1, 10.15, 1.0); // authenticationservices/aswebauthenticationsessionerrordomain
AVAILABLE(12.0, 13.1, 10.15, 1.0)
typedef enum __attribute__((ns_error_domain(ASWebAuthenticationSessionErrorDomain), enum_extensibility(open))) ASWebAuthenticationSessionErrorCode : NSInteger { // authenticationservices/aswebauthenticationsessionerror
    ASWebAuthenticationSessionErrorCodeCanceledLogin = 1, // authenticationservices/aswebauthenticationsessionerror/code/canceledlogin
    ASWebAuthenticationSessionErrorCodePresentationContextNotProvided = 2, // authenticationservices/aswebauthenticationsessionerror/code/presentationcontextnotprovided
    ASWebAuthenticationSessionErrorCodePresentationContextInvalid = 3, // authenticationservices/aswebauthenticationsessionerror/code/presentationcontextinvalid
} ASWebAuthenticationSessionErrorCode;

typedef void (^ASWebAuthenticationSessionCompletionHandler)(NSURL *_Nullable callbackURL, NSError *_Nullable error) SWIFT_NAME(ASWebAuthenticationSession.CompletionHandler); // authenticationservices/aswebauthenticationsession/completionhandler

AVAILABLE(13.0, 13.1, 10.15, 1.0)
// The page says @MainActor; the SDK of Xcode 16 does not: https://github.com/huggingface/swift-huggingface/issues/14. What satisfies this satisfies both.
@protocol ASWebAuthenticationPresentationContextProviding <NSObject> // authenticationservices/aswebauthenticationpresentationcontextproviding
- (ASPresentationAnchor *)presentationAnchorForWebAuthenticationSession:(ASWebAuthenticationSession *)session; // authenticationservices/aswebauthenticationpresentationcontextproviding/presentationanchor(for:)
@end

AVAILABLE(17.4, 17.4, 14.4, 1.1)
SENDABLE
SWIFT_NAME(ASWebAuthenticationSession.Callback)
@interface ASWebAuthenticationSessionCallback : NSObject // authenticationservices/aswebauthenticationsession/callback
- (instancetype)init __attribute__((unavailable)); // authenticationservices/aswebauthenticationsession/callback
+ (instancetype)new __attribute__((unavailable)); // authenticationservices/aswebauthenticationsession/callback
+ (instancetype)callbackWithCustomScheme:(NSString *)customScheme SWIFT_NAME(customScheme(_:)); // authenticationservices/aswebauthenticationsession/callback/customscheme(_:)
+ (instancetype)callbackWithHTTPSHost:(NSString *)host path:(NSString *)path SWIFT_NAME(https(host:path:)); // authenticationservices/aswebauthenticationsession/callback/https(host:path:)
- (BOOL)matchesURL:(NSURL *)url; // authenticationservices/aswebauthenticationsession/callback/matchesurl(_:)
@end

AVAILABLE(12.0, 13.1, 10.15, 1.0)
@interface ASWebAuthenticationSession : NSObject // authenticationservices/aswebauthenticationsession
- (instancetype)initWithURL:(NSURL *)URL callbackURLScheme:(nullable NSString *)callbackURLScheme completionHandler:(ASWebAuthenticationSessionCompletionHandler)completionHandler; // authenticationservices/aswebauthenticationsession/init(url:callbackurlscheme:completionhandler:)
- (instancetype)initWithURL:(NSURL *)URL callback:(ASWebAuthenticationSessionCallback *)callback completionHandler:(ASWebAuthenticationSessionCompletionHandler)completionHandler SWIFT_NAME(init(url:callback:completionHandler:)) AVAILABLE(17.4, 17.4, 14.4, 1.1); // authenticationservices/aswebauthenticationsession/init(url:callback:completionhandler:)
@property (nonatomic, weak, nullable) id<ASWebAuthenticationPresentationContextProviding> presentationContextProvider AVAILABLE(13.0, 13.1, 10.15, 1.0); // authenticationservices/aswebauthenticationsession/presentationcontextprovider
@property (nonatomic) BOOL prefersEphemeralWebBrowserSession AVAILABLE(13.0, 13.1, 10.15, 1.0); // authenticationservices/aswebauthenticationsession/prefersephemeralwebbrowsersession
@property (nonatomic, readonly) BOOL canStart AVAILABLE(13.4, 13.4, 10.15.4, 1.0); // authenticationservices/aswebauthenticationsession/canstart
- (BOOL)start UNUSED_RESULT; // authenticationservices/aswebauthenticationsession/start()
- (void)cancel; // authenticationservices/aswebauthenticationsession/cancel()
- (instancetype)init __attribute__((unavailable)); // authenticationservices/aswebauthenticationsession
+ (instancetype)new __attribute__((unavailable)); // authenticationservices/aswebauthenticationsession
@end
END_NONNULL
