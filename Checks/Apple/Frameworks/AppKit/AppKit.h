// AppKit. Pages below https://developer.apple.com/documentation/
#pragma once
#include "../CoreGraphics/CoreGraphics.h"
#include "../Foundation/Foundation.h"

#define MAC_ONLY(version) __attribute__((availability(macos, introduced = version))) NOT_ON(maccatalyst)

BEGIN_NONNULL
@class NSImage, NSWindow, NSView;
MAC_ONLY(10.0)
UI_ACTOR
@interface NSResponder : NSObject // appkit/nsresponder
- (instancetype)init DESIGNATED; // appkit/nsresponder/init()
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // appkit/nsresponder/init(coder:)
@end
MAC_ONLY(10.0)
UI_ACTOR
@interface NSView : NSResponder // appkit/nsview
- (instancetype)initWithFrame:(CGRect)frameRect DESIGNATED; // appkit/nsview/init(frame:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // appkit/nsview/init(coder:)
@property (nullable, readonly, unsafe_unretained) NSWindow *window; // appkit/nsview/window
@property (nonatomic) CGRect frame; // appkit/nsview/frame
@property (nonatomic, readonly) CGSize fittingSize; // appkit/nsview/fittingsize
@property (nonatomic, readonly) CGSize intrinsicContentSize; // appkit/nsview/intrinsiccontentsize
- (void)addSubview:(NSView *)view; // appkit/nsview/addsubview(_:)
@end
MAC_ONLY(10.0)
UI_ACTOR
@interface NSControl : NSView // appkit/nscontrol
@property (nullable, weak) id target; // appkit/nscontrol/target
@property (nullable) SEL action; // appkit/nscontrol/action
@property (getter=isEnabled) BOOL enabled; // appkit/nscontrol/isenabled
@end
MAC_ONLY(10.0)
UI_ACTOR
@interface NSButton : NSControl // appkit/nsbutton
+ (instancetype)buttonWithTitle:(NSString *)title target:(nullable id)target action:(nullable SEL)action MAC_ONLY(10.12); // appkit/nsbutton/init(title:target:action:)
@property (copy) NSString *title; // appkit/nsbutton/title
@property (nullable, strong) NSImage *image; // appkit/nsbutton/image
@end
MAC_ONLY(10.0)
UI_ACTOR
@interface NSWindow : NSResponder // appkit/nswindow
@property (readonly, getter=isVisible) BOOL visible; // appkit/nswindow/isvisible
@property (readonly, getter=isKeyWindow) BOOL keyWindow; // appkit/nswindow/iskeywindow
@end
extern NSNotificationName const NSApplicationWillBecomeActiveNotification NONISOLATED SWIFT_NAME(NSApplication.willBecomeActiveNotification) MAC_ONLY(10.0); // appkit/nsapplication/willbecomeactivenotification
extern NSNotificationName const NSApplicationDidBecomeActiveNotification NONISOLATED SWIFT_NAME(NSApplication.didBecomeActiveNotification) MAC_ONLY(10.0); // appkit/nsapplication/didbecomeactivenotification
MAC_ONLY(10.0)
UI_ACTOR
@interface NSApplication : NSResponder // appkit/nsapplication
@property (class, readonly, strong) NSApplication *sharedApplication SWIFT_NAME(shared); // appkit/nsapplication/shared
@property (nullable, readonly, weak) NSWindow *mainWindow; // appkit/nsapplication/mainwindow
@property (nullable, readonly, weak) NSWindow *keyWindow; // appkit/nsapplication/keywindow
@property (readonly, copy) NSArray<NSWindow *> *windows; // appkit/nsapplication/windows
@end
MAC_ONLY(10.14)
UI_ACTOR
@protocol NSUserActivityRestoring <NSObject> // appkit/nsuseractivityrestoring
- (void)restoreUserActivityState:(NSUserActivity *)userActivity; // appkit/nsuseractivityrestoring/restoreuseractivitystate(_:)
@end
MAC_ONLY(10.0)
UI_ACTOR
@protocol NSApplicationDelegate <NSObject> // appkit/nsapplicationdelegate
@optional
- (void)application:(NSApplication *)application openURLs:(NSArray<NSURL *> *)urls MAC_ONLY(10.13); // appkit/nsapplicationdelegate/application(_:open:)
@end
MAC_ONLY(10.0)
@interface NSWorkspace : NSObject // appkit/nsworkspace
@property (class, readonly, strong) NSWorkspace *sharedWorkspace SWIFT_NAME(shared); // appkit/nsworkspace/shared
- (BOOL)openURL:(NSURL *)url; // appkit/nsworkspace/open(_:)
@end
MAC_ONLY(10.0)
@interface NSImage : NSObject // appkit/nsimage
- (nullable instancetype)initWithData:(NSData *)data; // appkit/nsimage/init(data:)
@property CGSize size; // appkit/nsimage/size
@property (nullable, readonly, copy) NSData *TIFFRepresentation; // appkit/nsimage/tiffrepresentation
@end
MAC_ONLY(10.0)
typedef EXTENSIBLE_ENUM(NSUInteger, NSBitmapImageFileType) { // appkit/nsbitmapimagerep/filetype
    NSBitmapImageFileTypeTIFF SWIFT_NAME(tiff), // appkit/nsbitmapimagerep/filetype/tiff
    NSBitmapImageFileTypeBMP SWIFT_NAME(bmp), // appkit/nsbitmapimagerep/filetype/bmp
    NSBitmapImageFileTypeGIF SWIFT_NAME(gif), // appkit/nsbitmapimagerep/filetype/gif
    NSBitmapImageFileTypeJPEG SWIFT_NAME(jpeg), // appkit/nsbitmapimagerep/filetype/jpeg
    NSBitmapImageFileTypePNG SWIFT_NAME(png), // appkit/nsbitmapimagerep/filetype/png
} SWIFT_NAME(NSBitmapImageRep.FileType);
typedef NSString *NSBitmapImageRepPropertyKey NEWTYPE SWIFT_NAME(NSBitmapImageRep.PropertyKey); // appkit/nsbitmapimagerep/propertykey
MAC_ONLY(10.0)
extern NSBitmapImageRepPropertyKey const NSImageCompressionFactor SWIFT_NAME(NSBitmapImageRepPropertyKey.compressionFactor); // appkit/nsbitmapimagerep/propertykey/compressionfactor
MAC_ONLY(10.0)
@interface NSImageRep : NSObject // appkit/nsimagerep
@end
MAC_ONLY(10.0)
@interface NSBitmapImageRep : NSImageRep // appkit/nsbitmapimagerep
- (nullable instancetype)initWithData:(NSData *)data; // appkit/nsbitmapimagerep/init(data:)
- (nullable NSData *)representationUsingType:(NSBitmapImageFileType)storageType properties:(NSDictionary<NSBitmapImageRepPropertyKey, id> *)properties; // appkit/nsbitmapimagerep/representation(using:properties:)
@end
END_NONNULL
