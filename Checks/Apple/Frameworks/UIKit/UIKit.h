// UIKit. Pages below https://developer.apple.com/documentation/
#pragma once
#include "../CoreGraphics/CoreGraphics.h"
#include "../Foundation/Foundation.h"

BEGIN_NONNULL
@class NSLayoutDimension, NSLayoutXAxisAnchor, NSLayoutYAxisAnchor, UIApplication, UIColor, UIEvent, UIFont, UIImage, UIOpenURLContext, UIScene, UISceneConnectionOptions, UISceneSession, UITouch, UITraitCollection, UIView, UIViewController, UIWindow, UIWindowScene;

AVAILABLE(2.0, 13.1, 10.0, 1.0)
typedef struct UIEdgeInsets { // uikit/uiedgeinsets
    CGFloat top, left, bottom, right; // uikit/uiedgeinsets/top
} UIEdgeInsets;

AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIResponder : NSObject // uikit/uiresponder
@property (nullable, nonatomic, readonly) UIResponder *nextResponder SWIFT_NAME(next); // uikit/uiresponder/next
- (void)touchesEnded:(NSSet<UITouch *> *)touches withEvent:(nullable UIEvent *)event; // uikit/uiresponder/touchesended(_:with:)
- (void)pressesBegan:(NSSet *)presses withEvent:(nullable id)event AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiresponder/pressesbegan(_:with:)
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIEvent : NSObject // uikit/uievent
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UITouch : NSObject // uikit/uitouch
@end

AVAILABLE(12.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UIUserInterfaceStyle) { // uikit/uiuserinterfacestyle
    UIUserInterfaceStyleUnspecified, // uikit/uiuserinterfacestyle/unspecified
    UIUserInterfaceStyleLight, // uikit/uiuserinterfacestyle/light
    UIUserInterfaceStyleDark, // uikit/uiuserinterfacestyle/dark
};
AVAILABLE(13.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UIAccessibilityContrast) { // uikit/uiaccessibilitycontrast
    UIAccessibilityContrastUnspecified = -1, // uikit/uiaccessibilitycontrast/unspecified
    UIAccessibilityContrastNormal, // uikit/uiaccessibilitycontrast/normal
    UIAccessibilityContrastHigh, // uikit/uiaccessibilitycontrast/high
};
AVAILABLE(9.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UIUserInterfaceLayoutDirection) { // uikit/uiuserinterfacelayoutdirection
    UIUserInterfaceLayoutDirectionLeftToRight, // uikit/uiuserinterfacelayoutdirection/lefttoright
    UIUserInterfaceLayoutDirectionRightToLeft, // uikit/uiuserinterfacelayoutdirection/righttoleft
};
AVAILABLE(9.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UISemanticContentAttribute) { // uikit/uisemanticcontentattribute
    UISemanticContentAttributeUnspecified = 0, // uikit/uisemanticcontentattribute/unspecified
    UISemanticContentAttributePlayback, // uikit/uisemanticcontentattribute/playback
    UISemanticContentAttributeSpatial, // uikit/uisemanticcontentattribute/spatial
    UISemanticContentAttributeForceLeftToRight, // uikit/uisemanticcontentattribute/forcelefttoright
    UISemanticContentAttributeForceRightToLeft, // uikit/uisemanticcontentattribute/forcerighttoleft
};
typedef NSString *UIContentSizeCategory NEWTYPE; // uikit/uicontentsizecategory
AVAILABLE(7.0, 13.1, 10.0, 1.0)
extern UIContentSizeCategory const UIContentSizeCategoryLarge; // uikit/uicontentsizecategory/large
AVAILABLE(8.0, 13.1, 10.0, 1.0)
SENDABLE
@interface UITraitCollection : NSObject <NSCopying, NSSecureCoding> // uikit/uitraitcollection
@property (nonatomic, readonly) UIUserInterfaceStyle userInterfaceStyle AVAILABLE(12.0, 13.1, 10.0, 1.0); // uikit/uitraitcollection/userinterfacestyle
@property (nonatomic, readonly) UIAccessibilityContrast accessibilityContrast AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uitraitcollection/accessibilitycontrast
@property (nonatomic, readonly) CGFloat displayScale; // uikit/uitraitcollection/displayscale
@property (nonatomic, copy, readonly) UIContentSizeCategory preferredContentSizeCategory AVAILABLE(10.0, 13.1, 10.0, 1.0); // uikit/uitraitcollection/preferredcontentsizecategory
@property (nonatomic, readonly) UIUserInterfaceLayoutDirection layoutDirection SWIFT_PRIVATE AVAILABLE(10.0, 13.1, 10.0, 1.0); // uikit/uitraitcollection/layoutdirection
@property (class, nonatomic, copy, readonly) UITraitCollection *currentTraitCollection SWIFT_NAME(current) AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uitraitcollection/current
- (void)performAsCurrentTraitCollection:(void (NO_ESCAPE ^)(void))actions AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uitraitcollection/performascurrent(_:)
@end

typedef uint64_t UIAccessibilityTraits __attribute__((swift_newtype(struct))) ; // uikit/uiaccessibilitytraits
@interface NSObject (UIAccessibility) // objectivec/nsobject-swift.class
@property (nonatomic) BOOL isAccessibilityElement UI_ACTOR AVAILABLE(3.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/isaccessibilityelement
@property (nullable, nonatomic, copy) NSString *accessibilityLabel UI_ACTOR AVAILABLE(3.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/accessibilitylabel
@property (nullable, nonatomic, copy) NSString *accessibilityHint UI_ACTOR AVAILABLE(3.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/accessibilityhint
@property (nullable, nonatomic, copy) NSString *accessibilityValue UI_ACTOR AVAILABLE(3.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/accessibilityvalue
@property (nonatomic) UIAccessibilityTraits accessibilityTraits UI_ACTOR AVAILABLE(3.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/accessibilitytraits
@property (nullable, nonatomic, strong) NSString *accessibilityLanguage UI_ACTOR AVAILABLE(3.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/accessibilitylanguage
- (BOOL)accessibilityActivate UI_ACTOR AVAILABLE(7.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/accessibilityactivate()
- (BOOL)accessibilityPerformEscape UI_ACTOR AVAILABLE(5.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/accessibilityperformescape()
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
@interface UIColor : NSObject <NSSecureCoding, NSCopying> // uikit/uicolor
- (UIColor *)initWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha; // uikit/uicolor/init(red:green:blue:alpha:)
- (UIColor *)initWithDynamicProvider:(UIColor * (^)(UITraitCollection *traitCollection))dynamicProvider AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uicolor/init(dynamicprovider:)
@property (class, nonatomic, readonly) UIColor *blackColor; // uikit/uicolor/black
@property (class, nonatomic, readonly) UIColor *darkGrayColor; // uikit/uicolor/darkgray
@property (class, nonatomic, readonly) UIColor *whiteColor; // uikit/uicolor/white
@property (class, nonatomic, readonly) UIColor *clearColor; // uikit/uicolor/clear
@property (class, nonatomic, readonly) UIColor *labelColor SWIFT_NAME(label) AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uicolor/label
@property (class, nonatomic, readonly) UIColor *systemBackgroundColor SWIFT_NAME(systemBackground) AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uicolor/systembackground
- (void)set; // uikit/uicolor/set()
- (void)setFill; // uikit/uicolor/setfill()
- (void)setStroke; // uikit/uicolor/setstroke()
- (UIColor *)colorWithAlphaComponent:(CGFloat)alpha; // uikit/uicolor/withalphacomponent(_:)
@end

AVAILABLE(7.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UIImageRenderingMode) { // uikit/uiimage/renderingmode-swift.enum
    UIImageRenderingModeAutomatic, // uikit/uiimage/renderingmode-swift.enum/automatic
    UIImageRenderingModeAlwaysOriginal, // uikit/uiimage/renderingmode-swift.enum/alwaysoriginal
    UIImageRenderingModeAlwaysTemplate, // uikit/uiimage/renderingmode-swift.enum/alwaystemplate
} SWIFT_NAME(UIImage.RenderingMode);
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
@interface UIImage : NSObject <NSSecureCoding> // uikit/uiimage
- (nullable instancetype)initWithData:(NSData *)data; // uikit/uiimage/init(data:)
- (nullable instancetype)initWithData:(NSData *)data scale:(CGFloat)scale AVAILABLE(6.0, 13.1, 10.0, 1.0); // uikit/uiimage/init(data:scale:)
@property (nonatomic, readonly) CGSize size; // uikit/uiimage/size
@property (nonatomic, readonly) CGFloat scale AVAILABLE(4.0, 13.1, 10.0, 1.0); // uikit/uiimage/scale
- (UIImage *)imageWithRenderingMode:(UIImageRenderingMode)renderingMode AVAILABLE(7.0, 13.1, 10.0, 1.0); // uikit/uiimage/withrenderingmode(_:)
- (UIImage *)resizableImageWithCapInsets:(UIEdgeInsets)capInsets AVAILABLE(5.0, 13.1, 10.0, 1.0); // uikit/uiimage/resizableimage(withcapinsets:)
- (UIImage *)imageFlippedForRightToLeftLayoutDirection AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiimage/imageflippedforrighttoleftlayoutdirection()
- (nullable UIImage *)imageByPreparingForDisplay SWIFT_NAME(preparingForDisplay()) AVAILABLE(15.0, 15.0, 10.0, 1.0); // uikit/uiimage/preparingfordisplay()
@end
NSData *_Nullable UIImageJPEGRepresentation(UIImage *image, CGFloat compressionQuality) SWIFT_NAME(UIImage.jpegData(self:compressionQuality:)) AVAILABLE(2.0, 13.1, 10.0, 1.0); // uikit/uiimage/jpegdata(compressionquality:)

typedef NSString *UIFontTextStyle NEWTYPE SWIFT_NAME(UIFont.TextStyle); // uikit/uifont/textstyle
typedef CGFloat UIFontWeight NEWTYPE SWIFT_NAME(UIFont.Weight); // uikit/uifont/weight
AVAILABLE(7.0, 13.1, 10.0, 1.0)
extern UIFontTextStyle const UIFontTextStyleBody; // uikit/uifont/textstyle/body
AVAILABLE(7.0, 13.1, 10.0, 1.0)
extern UIFontTextStyle const UIFontTextStyleSubheadline; // uikit/uifont/textstyle/subheadline
AVAILABLE(7.0, 13.1, 10.0, 1.0)
extern UIFontTextStyle const UIFontTextStyleCallout; // uikit/uifont/textstyle/callout
AVAILABLE(7.0, 13.1, 10.0, 1.0)
extern UIFontTextStyle const UIFontTextStyleCaption2; // uikit/uifont/textstyle/caption2
AVAILABLE(8.2, 13.1, 10.0, 1.0)
extern const UIFontWeight UIFontWeightSemibold; // uikit/uifont/weight/semibold
AVAILABLE(8.2, 13.1, 10.0, 1.0)
extern const UIFontWeight UIFontWeightBold; // uikit/uifont/weight/bold
AVAILABLE(8.2, 13.1, 10.0, 1.0)
extern const UIFontWeight UIFontWeightMedium; // uikit/uifont/weight/medium
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
@interface UIFont : NSObject <NSCopying> // uikit/uifont
+ (UIFont *)systemFontOfSize:(CGFloat)fontSize weight:(UIFontWeight)weight AVAILABLE(8.2, 13.1, 10.0, 1.0); // uikit/uifont/systemfont(ofsize:weight:)
+ (UIFont *)preferredFontForTextStyle:(UIFontTextStyle)style AVAILABLE(7.0, 13.1, 10.0, 1.0); // uikit/uifont/preferredfont(fortextstyle:)
@property (nonatomic, readonly) CGFloat pointSize; // uikit/uifont/pointsize
@property (nonatomic, readonly) CGFloat lineHeight AVAILABLE(4.0, 13.1, 10.0, 1.0); // uikit/uifont/lineheight
@end
AVAILABLE(11.0, 13.1, 10.0, 1.0)
SENDABLE
@interface UIFontMetrics : NSObject // uikit/uifontmetrics
- (instancetype)initForTextStyle:(UIFontTextStyle)textStyle DESIGNATED; // uikit/uifontmetrics/init(fortextstyle:)
- (instancetype)init __attribute__((unavailable)); // uikit/uifontmetrics
- (UIFont *)scaledFontForFont:(UIFont *)font; // uikit/uifontmetrics/scaledfont(for:)
- (UIFont *)scaledFontForFont:(UIFont *)font maximumPointSize:(CGFloat)maximumPointSize; // uikit/uifontmetrics/scaledfont(for:maximumpointsize:)
- (UIFont *)scaledFontForFont:(UIFont *)font compatibleWithTraitCollection:(nullable UITraitCollection *)traitCollection; // uikit/uifontmetrics/scaledfont(for:compatiblewith:)
- (UIFont *)scaledFontForFont:(UIFont *)font maximumPointSize:(CGFloat)maximumPointSize compatibleWithTraitCollection:(nullable UITraitCollection *)traitCollection; // uikit/uifontmetrics/scaledfont(for:maximumpointsize:compatiblewith:)
- (CGFloat)scaledValueForValue:(CGFloat)value; // uikit/uifontmetrics/scaledvalue(for:)
- (CGFloat)scaledValueForValue:(CGFloat)value compatibleWithTraitCollection:(nullable UITraitCollection *)traitCollection; // uikit/uifontmetrics/scaledvalue(for:compatiblewith:)
@end
@interface NSString (UIStringDrawing) // foundation/nsstring
- (CGSize)sizeWithAttributes:(nullable NSDictionary<NSAttributedStringKey, id> *)attrs SWIFT_NAME(size(withAttributes:)) AVAILABLE(7.0, 13.1, 10.0, 1.0); // foundation/nsstring/size(withattributes:)
@end
AVAILABLE(6.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, NSTextAlignment) { // uikit/nstextalignment
    NSTextAlignmentLeft, // uikit/nstextalignment/left
    NSTextAlignmentCenter, // uikit/nstextalignment/center
    NSTextAlignmentRight, // uikit/nstextalignment/right
    NSTextAlignmentJustified, // uikit/nstextalignment/justified
    NSTextAlignmentNatural, // uikit/nstextalignment/natural
};

AVAILABLE(3.2, 13.1, 10.0, 1.0)
@interface UIBezierPath : NSObject <NSCopying> // uikit/uibezierpath
+ (instancetype)bezierPathWithRoundedRect:(CGRect)rect cornerRadius:(CGFloat)cornerRadius; // uikit/uibezierpath/init(roundedrect:cornerradius:)
@property (nonatomic) CGFloat lineWidth; // uikit/uibezierpath/linewidth
@property (nonatomic) CGLineCap lineCapStyle; // uikit/uibezierpath/linecapstyle
@property (nonatomic) CGLineJoin lineJoinStyle; // uikit/uibezierpath/linejoinstyle
- (void)moveToPoint:(CGPoint)point; // uikit/uibezierpath/move(to:)
- (void)addLineToPoint:(CGPoint)point; // uikit/uibezierpath/addline(to:)
- (void)addCurveToPoint:(CGPoint)endPoint controlPoint1:(CGPoint)controlPoint1 controlPoint2:(CGPoint)controlPoint2; // uikit/uibezierpath/addcurve(to:controlpoint1:controlpoint2:)
- (void)closePath; // uikit/uibezierpath/close()
- (void)fill; // uikit/uibezierpath/fill()
- (void)stroke; // uikit/uibezierpath/stroke()
@end

AVAILABLE(10.0, 13.1, 10.0, 1.0)
@interface UIGraphicsRendererFormat : NSObject <NSCopying> // uikit/uigraphicsrendererformat
@end
AVAILABLE(10.0, 13.1, 10.0, 1.0)
@interface UIGraphicsImageRendererFormat : UIGraphicsRendererFormat // uikit/uigraphicsimagerendererformat
+ (instancetype)formatForTraitCollection:(UITraitCollection *)traitCollection AVAILABLE(11.0, 13.1, 10.0, 1.0); // uikit/uigraphicsimagerendererformat/init(for:)
@property (nonatomic) CGFloat scale; // uikit/uigraphicsimagerendererformat/scale
@property (nonatomic) BOOL opaque; // uikit/uigraphicsimagerendererformat/opaque
@end
AVAILABLE(10.0, 13.1, 10.0, 1.0)
@interface UIGraphicsRendererContext : NSObject // uikit/uigraphicsrenderercontext
@end
AVAILABLE(10.0, 13.1, 10.0, 1.0)
@interface UIGraphicsImageRendererContext : UIGraphicsRendererContext // uikit/uigraphicsimagerenderercontext
@end
AVAILABLE(10.0, 13.1, 10.0, 1.0)
@interface UIGraphicsRenderer : NSObject // uikit/uigraphicsrenderer
@end
AVAILABLE(10.0, 13.1, 10.0, 1.0)
@interface UIGraphicsImageRenderer : UIGraphicsRenderer // uikit/uigraphicsimagerenderer
- (instancetype)initWithSize:(CGSize)size format:(UIGraphicsImageRendererFormat *)format; // uikit/uigraphicsimagerenderer/init(size:format:)
- (instancetype)initWithSize:(CGSize)size; // uikit/uigraphicsimagerenderer/init(size:)
- (UIImage *)imageWithActions:(void (NO_ESCAPE ^)(UIGraphicsImageRendererContext *rendererContext))actions; // uikit/uigraphicsimagerenderer/image(actions:)
@end

AVAILABLE(6.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface NSLayoutConstraint : NSObject // uikit/nslayoutconstraint
@property (nonatomic) float priority SWIFT_PRIVATE; // uikit/nslayoutconstraint/priority
@property (getter=isActive) BOOL active AVAILABLE(8.0, 13.1, 10.0, 1.0); // uikit/nslayoutconstraint/isactive
@property CGFloat constant; // uikit/nslayoutconstraint/constant
+ (void)activateConstraints:(NSArray<NSLayoutConstraint *> *)constraints AVAILABLE(8.0, 13.1, 10.0, 1.0); // uikit/nslayoutconstraint/activate(_:)
@end
AVAILABLE(9.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface NSLayoutAnchor<AnchorType> : NSObject // uikit/nslayoutanchor
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutAnchor<AnchorType> *)anchor SWIFT_NAME(constraint(equalTo:)); // uikit/nslayoutanchor/constraint(equalto:)
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutAnchor<AnchorType> *)anchor constant:(CGFloat)c SWIFT_NAME(constraint(equalTo:constant:)); // uikit/nslayoutanchor/constraint(equalto:constant:)
@end
AVAILABLE(9.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface NSLayoutXAxisAnchor : NSLayoutAnchor<NSLayoutXAxisAnchor *> // uikit/nslayoutxaxisanchor
@end
AVAILABLE(9.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface NSLayoutYAxisAnchor : NSLayoutAnchor<NSLayoutYAxisAnchor *> // uikit/nslayoutyaxisanchor
@end
AVAILABLE(9.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface NSLayoutDimension : NSLayoutAnchor<NSLayoutDimension *> // uikit/nslayoutdimension
- (NSLayoutConstraint *)constraintEqualToConstant:(CGFloat)c SWIFT_NAME(constraint(equalToConstant:)); // uikit/nslayoutdimension/constraint(equaltoconstant:)
- (NSLayoutConstraint *)constraintGreaterThanOrEqualToConstant:(CGFloat)c SWIFT_NAME(constraint(greaterThanOrEqualToConstant:)); // uikit/nslayoutdimension/constraint(greaterthanorequaltoconstant:)
@end

AVAILABLE(11.0, 13.1, 10.0, 1.0)
UI_ACTOR
@protocol UIInteraction <NSObject> // uikit/uiinteraction
@property (nonatomic, nullable, weak, readonly) UIView *view; // uikit/uiinteraction/view
@end
AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UILargeContentViewerInteraction : NSObject <UIInteraction> // uikit/uilargecontentviewerinteraction
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UIViewContentMode) { // uikit/uiview/contentmode-swift.enum
    UIViewContentModeScaleToFill, // uikit/uiview/contentmode-swift.enum/scaletofill
    UIViewContentModeScaleAspectFit, // uikit/uiview/contentmode-swift.enum/scaleaspectfit
    UIViewContentModeScaleAspectFill, // uikit/uiview/contentmode-swift.enum/scaleaspectfill
    UIViewContentModeRedraw, // uikit/uiview/contentmode-swift.enum/redraw
    UIViewContentModeCenter, // uikit/uiview/contentmode-swift.enum/center
} SWIFT_NAME(UIView.ContentMode);
AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIView : UIResponder <NSCoding> // uikit/uiview
- (instancetype)initWithFrame:(CGRect)frame DESIGNATED; // uikit/uiview/init(frame:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // uikit/uiview/init(coder:)
@property (nonatomic) CGRect frame; // uikit/uiview/frame
@property (nonatomic) CGRect bounds; // uikit/uiview/bounds
@property (nonatomic) CGPoint center; // uikit/uiview/center
@property (nullable, nonatomic, copy) UIColor *backgroundColor; // uikit/uiview/backgroundcolor
@property (nullable, nonatomic, strong) UIColor *tintColor AVAILABLE(7.0, 13.1, 10.0, 1.0); // uikit/uiview/tintcolor
@property (nonatomic) CGFloat alpha; // uikit/uiview/alpha
@property (nonatomic, getter=isOpaque) BOOL opaque; // uikit/uiview/isopaque
@property (nonatomic, getter=isHidden) BOOL hidden; // uikit/uiview/ishidden
@property (nonatomic) BOOL clipsToBounds; // uikit/uiview/clipstobounds
@property (nonatomic) UIViewContentMode contentMode; // uikit/uiview/contentmode-swift.property
@property (nonatomic, getter=isUserInteractionEnabled) BOOL userInteractionEnabled; // uikit/uiview/isuserinteractionenabled
@property (nonatomic) NSInteger tag; // uikit/uiview/tag
@property (nonatomic) BOOL translatesAutoresizingMaskIntoConstraints AVAILABLE(6.0, 13.1, 10.0, 1.0); // uikit/uiview/translatesautoresizingmaskintoconstraints
@property (nonatomic) UISemanticContentAttribute semanticContentAttribute AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiview/semanticcontentattribute
@property (readonly, nonatomic) UIUserInterfaceLayoutDirection effectiveUserInterfaceLayoutDirection AVAILABLE(10.0, 13.1, 10.0, 1.0); // uikit/uiview/effectiveuserinterfacelayoutdirection
@property (readonly, strong) NSLayoutDimension *heightAnchor AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiview/heightanchor
@property (readonly, strong) NSLayoutDimension *widthAnchor AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiview/widthanchor
@property (readonly, strong) NSLayoutXAxisAnchor *centerXAnchor AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiview/centerxanchor
@property (readonly, strong) NSLayoutYAxisAnchor *centerYAnchor AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiview/centeryanchor
@property (readonly, strong) NSLayoutXAxisAnchor *leadingAnchor AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiview/leadinganchor
@property (readonly, strong) NSLayoutYAxisAnchor *topAnchor AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiview/topanchor
@property (nonatomic, readonly) UITraitCollection *traitCollection AVAILABLE(8.0, 13.1, 10.0, 1.0); // uikit/uitraitenvironment/traitcollection
@property (nonatomic) BOOL accessibilityIgnoresInvertColors AVAILABLE(11.0, 13.1, 10.0, 1.0); // uikit/uiview/accessibilityignoresinvertcolors
@property (nonatomic) BOOL showsLargeContentViewer AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uilargecontentvieweritem/showslargecontentviewer
@property (nullable, nonatomic, copy) NSString *largeContentTitle AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uilargecontentvieweritem/largecontenttitle
@property (nullable, nonatomic, strong) UIImage *largeContentImage AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uilargecontentvieweritem/largecontentimage
@property (nonatomic) BOOL scalesLargeContentImage AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uilargecontentvieweritem/scaleslargecontentimage
@property (nullable, nonatomic, readonly) UIView *superview; // uikit/uiview/superview
@property (nonatomic, readonly, copy) NSArray<UIView *> *subviews; // uikit/uiview/subviews
@property (nullable, nonatomic, readonly) UIWindow *window; // uikit/uiview/window
- (void)addInteraction:(id<UIInteraction>)interaction SWIFT_NAME(addInteraction(_:)) AVAILABLE(11.0, 13.1, 10.0, 1.0); // uikit/uiview/addinteraction(_:)
- (void)addSubview:(UIView *)view; // uikit/uiview/addsubview(_:)
- (void)removeFromSuperview; // uikit/uiview/removefromsuperview()
- (void)didMoveToWindow; // uikit/uiview/didmovetowindow()
- (void)traitCollectionDidChange:(nullable UITraitCollection *)previousTraitCollection UNTIL(ios, 8.0, 17.0) UNTIL(maccatalyst, 13.1, 17.0) UNTIL(visionos, 1.0, 1.0); // uikit/uitraitenvironment/traitcollectiondidchange(_:)
@property (nonatomic, readonly) CGSize intrinsicContentSize AVAILABLE(6.0, 13.1, 10.0, 1.0); // uikit/uiview/intrinsiccontentsize
- (void)invalidateIntrinsicContentSize AVAILABLE(6.0, 13.1, 10.0, 1.0); // uikit/uiview/invalidateintrinsiccontentsize()
- (CGSize)sizeThatFits:(CGSize)size; // uikit/uiview/sizethatfits(_:)
- (void)sizeToFit; // uikit/uiview/sizetofit()
- (void)setNeedsLayout; // uikit/uiview/setneedslayout()
- (void)layoutIfNeeded; // uikit/uiview/layoutifneeded()
- (void)layoutSubviews; // uikit/uiview/layoutsubviews()
- (void)setNeedsDisplay; // uikit/uiview/setneedsdisplay()
- (void)drawRect:(CGRect)rect; // uikit/uiview/draw(_:)
- (BOOL)pointInside:(CGPoint)point withEvent:(nullable UIEvent *)event; // uikit/uiview/point(inside:with:)
- (CGRect)convertRect:(CGRect)rect toView:(nullable UIView *)view; // uikit/uiview/convert(_:to:)
+ (void)animateWithDuration:(NSTimeInterval)duration animations:(void (^)(void))animations completion:(void (^_Nullable)(BOOL finished))completion AVAILABLE(4.0, 13.1, 10.0, 1.0); // uikit/uiview/animate(withduration:animations:completion:)
+ (void)animateWithDuration:(NSTimeInterval)duration animations:(void (^)(void))animations AVAILABLE(4.0, 13.1, 10.0, 1.0); // uikit/uiview/animate(withduration:animations:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIWindow : UIView // uikit/uiwindow
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene DESIGNATED AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uiwindow/init(windowscene:)
- (instancetype)initWithFrame:(CGRect)frame DESIGNATED; // uikit/uiwindow/init(frame:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // uikit/uiwindow/init(coder:)
@property (nullable, nonatomic, strong) UIViewController *rootViewController AVAILABLE(4.0, 13.1, 10.0, 1.0); // uikit/uiwindow/rootviewcontroller
@property (nonatomic, readonly, getter=isKeyWindow) BOOL keyWindow; // uikit/uiwindow/iskeywindow
@property (nullable, nonatomic, weak) UIWindowScene *windowScene AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uiwindow/windowscene
- (void)makeKeyAndVisible; // uikit/uiwindow/makekeyandvisible()
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UILabel : UIView // uikit/uilabel
@property (nullable, nonatomic, copy) NSString *text; // uikit/uilabel/text
@property (null_resettable, nonatomic, strong) UIFont *font; // uikit/uilabel/font
@property (null_resettable, nonatomic, strong) UIColor *textColor; // uikit/uilabel/textcolor
@property (nonatomic) NSTextAlignment textAlignment; // uikit/uilabel/textalignment
@property (nonatomic) NSInteger numberOfLines; // uikit/uilabel/numberoflines
@property (nonatomic) BOOL adjustsFontForContentSizeCategory AVAILABLE(10.0, 13.1, 10.0, 1.0); // uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory
@property (nonatomic) BOOL adjustsFontSizeToFitWidth; // uikit/uilabel/adjustsfontsizetofitwidth
@property (nonatomic) CGFloat minimumScaleFactor AVAILABLE(6.0, 13.1, 10.0, 1.0); // uikit/uilabel/minimumscalefactor
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIImageView : UIView // uikit/uiimageview
- (instancetype)initWithImage:(nullable UIImage *)image; // uikit/uiimageview/init(image:)
@property (nullable, nonatomic, strong) UIImage *image; // uikit/uiimageview/image
@end

AVAILABLE(6.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UILayoutConstraintAxis) { // uikit/nslayoutconstraint/axis
    UILayoutConstraintAxisHorizontal = 0, // uikit/nslayoutconstraint/axis/horizontal
    UILayoutConstraintAxisVertical = 1, // uikit/nslayoutconstraint/axis/vertical
} SWIFT_NAME(NSLayoutConstraint.Axis);
AVAILABLE(9.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UIStackViewAlignment) { // uikit/uistackview/alignment-swift.enum
    UIStackViewAlignmentCenter = 3, // uikit/uistackview/alignment-swift.enum/center
} SWIFT_NAME(UIStackView.Alignment);
AVAILABLE(9.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIStackView : UIView // uikit/uistackview
- (instancetype)initWithArrangedSubviews:(NSArray<__kindof UIView *> *)views; // uikit/uistackview/init(arrangedsubviews:)
@property (nonatomic) UILayoutConstraintAxis axis; // uikit/uistackview/axis
@property (nonatomic) UIStackViewAlignment alignment; // uikit/uistackview/alignment-swift.property
@property (nonatomic) CGFloat spacing; // uikit/uistackview/spacing
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
typedef OPTIONS(NSUInteger, UIControlEvents) { // uikit/uicontrol/event
    UIControlEventTouchUpInside = 1 << 6, // uikit/uicontrol/event/touchupinside
    UIControlEventPrimaryActionTriggered = 1 << 13, // uikit/uicontrol/event/primaryactiontriggered
} SWIFT_NAME(UIControl.Event);
AVAILABLE(2.0, 13.1, 10.0, 1.0)
typedef OPTIONS(NSUInteger, UIControlState) { // uikit/uicontrol/state-swift.struct
    UIControlStateHighlighted = 1 << 0, // uikit/uicontrol/state-swift.struct/highlighted
    UIControlStateDisabled = 1 << 1, // uikit/uicontrol/state-swift.struct/disabled
    UIControlStateSelected = 1 << 2, // uikit/uicontrol/state-swift.struct/selected
    UIControlStateFocused = 1 << 3, // uikit/uicontrol/state-swift.struct/focused
} SWIFT_NAME(UIControl.State);
@class UIAction;
AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIControl : UIView // uikit/uicontrol
- (instancetype)initWithFrame:(CGRect)frame DESIGNATED; // uikit/uicontrol/init(frame:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // uikit/uicontrol/init(coder:)
@property (nonatomic, getter=isEnabled) BOOL enabled; // uikit/uicontrol/isenabled
@property (nonatomic, getter=isSelected) BOOL selected; // uikit/uicontrol/isselected
@property (nonatomic, getter=isHighlighted) BOOL highlighted; // uikit/uicontrol/ishighlighted
- (void)addTarget:(nullable id)target action:(SEL)action forControlEvents:(UIControlEvents)controlEvents SWIFT_NAME(addTarget(_:action:for:)); // uikit/uicontrol/addtarget(_:action:for:)
- (void)addAction:(UIAction *)action forControlEvents:(UIControlEvents)controlEvents SWIFT_NAME(addAction(_:for:)) AVAILABLE(14.0, 14.0, 10.0, 1.0); // uikit/uicontrol/addaction(_:for:)
- (void)sendActionsForControlEvents:(UIControlEvents)controlEvents SWIFT_NAME(sendActions(for:)); // uikit/uicontrol/sendactions(for:)
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UIButtonType) { // uikit/uibutton/buttontype-swift.enum
    UIButtonTypeCustom = 0, // uikit/uibutton/buttontype-swift.enum/custom
    UIButtonTypeSystem AVAILABLE(7.0, 13.1, 10.0, 1.0), // uikit/uibutton/buttontype-swift.enum/system
} SWIFT_NAME(UIButton.ButtonType);
AVAILABLE(15.0, 15.0, 10.0, 1.0)
UI_ACTOR
@interface UIButtonConfiguration : NSObject <NSCopying> // uikit/uibutton/configuration-swift.struct
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIButton : UIControl // uikit/uibutton
- (instancetype)initWithFrame:(CGRect)frame DESIGNATED; // uikit/uibutton/init(frame:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // uikit/uibutton/init(coder:)
+ (instancetype)buttonWithType:(UIButtonType)buttonType; // uikit/uibutton/init(type:)
@property (nonatomic, readonly, nullable) UILabel *titleLabel AVAILABLE(3.0, 13.1, 10.0, 1.0); // uikit/uibutton/titlelabel
@property (nonatomic, readonly, nullable) UIImageView *imageView AVAILABLE(3.0, 13.1, 10.0, 1.0); // uikit/uibutton/imageview
@property (nullable, nonatomic, readonly) NSString *currentTitle; // uikit/uibutton/currenttitle
- (void)setTitle:(nullable NSString *)title forState:(UIControlState)state; // uikit/uibutton/settitle(_:for:)
- (void)setTitleColor:(nullable UIColor *)color forState:(UIControlState)state; // uikit/uibutton/settitlecolor(_:for:)
- (nullable UIImage *)imageForState:(UIControlState)state SWIFT_NAME(image(for:)); // uikit/uibutton/image(for:)
- (void)setImage:(nullable UIImage *)image forState:(UIControlState)state; // uikit/uibutton/setimage(_:for:)
- (void)setBackgroundImage:(nullable UIImage *)image forState:(UIControlState)state; // uikit/uibutton/setbackgroundimage(_:for:)
- (CGRect)titleRectForContentRect:(CGRect)contentRect UNTIL(ios, 2.0, 15.0) UNTIL(maccatalyst, 13.1, 15.0) UNTIL(visionos, 1.0, 1.0); // uikit/uibutton/titlerect(forcontentrect:)
- (CGRect)imageRectForContentRect:(CGRect)contentRect UNTIL(ios, 2.0, 15.0) UNTIL(maccatalyst, 13.1, 15.0) UNTIL(visionos, 1.0, 1.0); // uikit/uibutton/imagerect(forcontentrect:)
@end

AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIMenuElement : NSObject // uikit/uimenuelement
@end
typedef NSString *UIActionIdentifier NEWTYPE SWIFT_NAME(UIAction.Identifier); // uikit/uiaction/identifier-swift.struct
typedef void (^UIActionHandler)(__kindof UIAction *action); // uikit/uiactionhandler
AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIAction : UIMenuElement // uikit/uiaction
@end

@class UIPopoverPresentationController;
AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIViewController : UIResponder <NSCoding> // uikit/uiviewcontroller
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil bundle:(nullable NSBundle *)nibBundleOrNil DESIGNATED; // uikit/uiviewcontroller/init(nibname:bundle:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // uikit/uiviewcontroller/init(coder:)
@property (null_resettable, nonatomic, strong) UIView *view; // uikit/uiviewcontroller/view
@property (nullable, nonatomic, readonly, strong) UIView *viewIfLoaded AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiviewcontroller/viewifloaded
@property (nullable, nonatomic, copy) NSString *title; // uikit/uiviewcontroller/title
- (void)viewDidLoad; // uikit/uiviewcontroller/viewdidload()
- (void)viewDidAppear:(BOOL)animated; // uikit/uiviewcontroller/viewdidappear(_:)
@property (nullable, nonatomic, readonly) UIViewController *presentedViewController SWIFT_NAME(presentedViewController) AVAILABLE(5.0, 13.1, 10.0, 1.0); // uikit/uiviewcontroller/presentedviewcontroller
@property (nullable, nonatomic, readonly) UIViewController *presentingViewController SWIFT_NAME(presentingViewController) AVAILABLE(5.0, 13.1, 10.0, 1.0); // uikit/uiviewcontroller/presentingviewcontroller
@property (nullable, nonatomic, readonly) UIPopoverPresentationController *popoverPresentationController AVAILABLE(8.0, 13.1, 10.0, 1.0); // uikit/uiviewcontroller/popoverpresentationcontroller
@property (nonatomic, readonly, getter=isBeingDismissed) BOOL beingDismissed AVAILABLE(5.0, 13.1, 10.0, 1.0); // uikit/uiviewcontroller/isbeingdismissed
@property (nonatomic) BOOL isModalInPresentation SWIFT_PRIVATE AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uiviewcontroller/ismodalinpresentation
- (void)presentViewController:(UIViewController *)viewControllerToPresent animated:(BOOL)flag completion:(void (^_Nullable)(void))completion AVAILABLE(5.0, 13.1, 10.0, 1.0); // uikit/uiviewcontroller/present(_:animated:completion:)
- (void)dismissViewControllerAnimated:(BOOL)flag completion:(void (^_Nullable)(void))completion AVAILABLE(5.0, 13.1, 10.0, 1.0); // uikit/uiviewcontroller/dismiss(animated:completion:)
@end
AVAILABLE(8.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIPresentationController : NSObject // uikit/uipresentationcontroller
@end
AVAILABLE(8.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIPopoverPresentationController : UIPresentationController // uikit/uipopoverpresentationcontroller
@property (nullable, nonatomic, strong) UIView *sourceView; // uikit/uipopoverpresentationcontroller/sourceview
@property (nonatomic) CGRect sourceRect; // uikit/uipopoverpresentationcontroller/sourcerect
@end
AVAILABLE(8.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UIAlertControllerStyle) { // uikit/uialertcontroller/style
    UIAlertControllerStyleActionSheet = 0, // uikit/uialertcontroller/style/actionsheet
    UIAlertControllerStyleAlert, // uikit/uialertcontroller/style/alert
} SWIFT_NAME(UIAlertController.Style);
AVAILABLE(8.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UIAlertActionStyle) { // uikit/uialertaction/style-swift.enum
    UIAlertActionStyleDefault = 0, // uikit/uialertaction/style-swift.enum/default
    UIAlertActionStyleCancel, // uikit/uialertaction/style-swift.enum/cancel
    UIAlertActionStyleDestructive, // uikit/uialertaction/style-swift.enum/destructive
} SWIFT_NAME(UIAlertAction.Style);
AVAILABLE(8.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIAlertAction : NSObject <NSCopying> // uikit/uialertaction
+ (instancetype)actionWithTitle:(nullable NSString *)title style:(UIAlertActionStyle)style handler:(void (^_Nullable)(UIAlertAction *action))handler; // uikit/uialertaction/init(title:style:handler:)
@end
AVAILABLE(8.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIAlertController : UIViewController // uikit/uialertcontroller
+ (instancetype)alertControllerWithTitle:(nullable NSString *)title message:(nullable NSString *)message preferredStyle:(UIAlertControllerStyle)preferredStyle; // uikit/uialertcontroller/init(title:message:preferredstyle:)
- (void)addAction:(UIAlertAction *)action SWIFT_NAME(addAction(_:)); // uikit/uialertcontroller/addaction(_:)
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UITabBarController : UIViewController // uikit/uitabbarcontroller
@property (nullable, nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers; // uikit/uitabbarcontroller/viewcontrollers
@end

typedef NSString *UIApplicationOpenURLOptionsKey NEWTYPE SWIFT_NAME(UIApplication.OpenURLOptionsKey); // uikit/uiapplication/openurloptionskey
typedef NSString *UIApplicationOpenExternalURLOptionsKey NEWTYPE SWIFT_NAME(UIApplication.OpenExternalURLOptionsKey); // uikit/uiapplication/openexternalurloptionskey
typedef NSString *UIApplicationLaunchOptionsKey NEWTYPE SWIFT_NAME(UIApplication.LaunchOptionsKey); // uikit/uiapplication/launchoptionskey
AVAILABLE(9.0, 13.1, 10.0, 1.0)
extern UIApplicationOpenURLOptionsKey const UIApplicationOpenURLOptionsSourceApplicationKey SWIFT_NAME(UIApplicationOpenURLOptionsKey.sourceApplication); // uikit/uiapplication/openurloptionskey/sourceapplication
AVAILABLE(9.0, 13.1, 10.0, 1.0)
extern UIApplicationOpenURLOptionsKey const UIApplicationOpenURLOptionsAnnotationKey SWIFT_NAME(UIApplicationOpenURLOptionsKey.annotation); // uikit/uiapplication/openurloptionskey/annotation
extern NSNotificationName const UIApplicationWillEnterForegroundNotification NONISOLATED SWIFT_NAME(UIApplication.willEnterForegroundNotification) AVAILABLE(4.0, 13.1, 10.0, 1.0); // uikit/uiapplication/willenterforegroundnotification
extern NSNotificationName const UIApplicationDidBecomeActiveNotification NONISOLATED SWIFT_NAME(UIApplication.didBecomeActiveNotification) AVAILABLE(2.0, 13.1, 10.0, 1.0); // uikit/uiapplication/didbecomeactivenotification
extern NSNotificationName const UIApplicationDidEnterBackgroundNotification NONISOLATED SWIFT_NAME(UIApplication.didEnterBackgroundNotification) AVAILABLE(4.0, 13.1, 10.0, 1.0); // uikit/uiapplication/didenterbackgroundnotification
extern NSNotificationName const UIApplicationProtectedDataDidBecomeAvailable NONISOLATED SWIFT_NAME(UIApplication.protectedDataDidBecomeAvailableNotification) AVAILABLE(4.0, 13.1, 10.0, 1.0); // uikit/uiapplication/protecteddatadidbecomeavailablenotification
AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIApplication : UIResponder // uikit/uiapplication
@property (class, nonatomic, readonly) UIApplication *sharedApplication SWIFT_NAME(shared) __attribute__((availability(ios_app_extension, unavailable))); // uikit/uiapplication/shared
@property (nonatomic, readonly) NSSet<UIScene *> *connectedScenes AVAILABLE(13.0, 13.1, 10.0, 1.0); // uikit/uiapplication/connectedscenes
@property (nonatomic, readonly, getter=isProtectedDataAvailable) BOOL protectedDataAvailable AVAILABLE(4.0, 13.1, 10.0, 1.0); // uikit/uiapplication/isprotecteddataavailable
@property (nonatomic, readonly) UIUserInterfaceLayoutDirection userInterfaceLayoutDirection AVAILABLE(5.0, 13.1, 10.0, 1.0); // uikit/uiapplication/userinterfacelayoutdirection
@end
@protocol UIUserActivityRestoring;
AVAILABLE(2.0, 13.1, 10.0, 1.0)
UI_ACTOR
@protocol UIApplicationDelegate <NSObject> // uikit/uiapplicationdelegate
@optional
- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(nullable NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions AVAILABLE(3.0, 13.1, 10.0, 1.0); // uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)
- (BOOL)application:(UIApplication *)app openURL:(NSURL *)url options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options AVAILABLE(9.0, 13.1, 10.0, 1.0); // uikit/uiapplicationdelegate/application(_:open:options:)
- (BOOL)application:(UIApplication *)application continueUserActivity:(NSUserActivity *)userActivity restorationHandler:(void (^)(NSArray<id<UIUserActivityRestoring>> *_Nullable restorableObjects))restorationHandler AVAILABLE(8.0, 13.1, 10.0, 1.0); // uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)
@property (nullable, nonatomic, strong) UIWindow *window AVAILABLE(5.0, 13.1, 10.0, 1.0); // uikit/uiapplicationdelegate/window
@end
AVAILABLE(8.0, 13.1, 10.0, 1.0)
UI_ACTOR
@protocol UIUserActivityRestoring <NSObject> // uikit/uiuseractivityrestoring
- (void)restoreUserActivityState:(NSUserActivity *)userActivity; // uikit/uiuseractivityrestoring/restoreuseractivitystate(_:)
@end

AVAILABLE(13.0, 13.1, 10.0, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, UISceneActivationState) { // uikit/uiscene/activationstate-swift.enum
    UISceneActivationStateUnattached = -1, // uikit/uiscene/activationstate-swift.enum/unattached
    UISceneActivationStateForegroundActive, // uikit/uiscene/activationstate-swift.enum/foregroundactive
    UISceneActivationStateForegroundInactive, // uikit/uiscene/activationstate-swift.enum/foregroundinactive
    UISceneActivationStateBackground, // uikit/uiscene/activationstate-swift.enum/background
} SWIFT_NAME(UIScene.ActivationState);
AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIScene : UIResponder // uikit/uiscene
@property (nonatomic, readonly) UISceneActivationState activationState; // uikit/uiscene/activationstate-swift.property
@end
AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIWindowScene : UIScene // uikit/uiwindowscene
@property (nonatomic, readonly) NSArray<UIWindow *> *windows; // uikit/uiwindowscene/windows
@property (nullable, nonatomic, strong, readonly) UIWindow *keyWindow AVAILABLE(15.0, 15.0, 10.0, 1.0); // uikit/uiwindowscene/keywindow
@end
AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UISceneSession : NSObject // uikit/uiscenesession
@end
AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
SWIFT_NAME(UIScene.ConnectionOptions)
@interface UISceneConnectionOptions : NSObject // uikit/uiscene/connectionoptions
@property (nonatomic, readonly, copy) NSSet<UIOpenURLContext *> *URLContexts; // uikit/uiscene/connectionoptions/urlcontexts
@property (nonatomic, readonly, copy) NSSet<NSUserActivity *> *userActivities; // uikit/uiscene/connectionoptions/useractivities
@end
AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
SWIFT_NAME(UIScene.OpenURLOptions)
@interface UISceneOpenURLOptions : NSObject // uikit/uiscene/openurloptions
@property (nullable, nonatomic, readonly) NSString *sourceApplication; // uikit/uiscene/openurloptions/sourceapplication
@property (nullable, nonatomic, readonly) id annotation; // uikit/uiscene/openurloptions/annotation
@end
AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
@interface UIOpenURLContext : NSObject // uikit/uiopenurlcontext
@property (nonatomic, readonly, copy) NSURL *URL; // uikit/uiopenurlcontext/url
@property (nonatomic, readonly, strong) UISceneOpenURLOptions *options; // uikit/uiopenurlcontext/options
@end
AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
@protocol UISceneDelegate <NSObject> // uikit/uiscenedelegate
@optional
- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions; // uikit/uiscenedelegate/scene(_:willconnectto:options:)
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts; // uikit/uiscenedelegate/scene(_:openurlcontexts:)
- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity; // uikit/uiscenedelegate/scene(_:continue:)
@end
AVAILABLE(13.0, 13.1, 10.0, 1.0)
UI_ACTOR
@protocol UIWindowSceneDelegate <UISceneDelegate> // uikit/uiwindowscenedelegate
@optional
@property (nullable, nonatomic, strong) UIWindow *window; // uikit/uiwindowscenedelegate/window
@end
END_NONNULL
