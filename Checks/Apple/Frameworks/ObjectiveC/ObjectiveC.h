// Objective-C Runtime. Pages below https://developer.apple.com/documentation/
#pragma once
#include "../Declarations.h"

#ifdef __cplusplus
typedef bool BOOL; // objectivec/bool
#define nil nullptr
#else
typedef _Bool BOOL; // objectivec/bool
#define nil ((void *)0)
#endif
#define YES 1
#define NO 0
typedef long NSInteger; // objectivec/nsinteger
typedef unsigned long NSUInteger; // objectivec/nsuinteger

BEGIN_NONNULL
AVAILABLE(2.0, 13.1, 10.0, 1.0)
@protocol NSObject // objectivec/nsobjectprotocol
- (BOOL)isEqual:(nullable id)object; // objectivec/nsobjectprotocol/isequal(_:)
@property (readonly) NSUInteger hash; // objectivec/nsobjectprotocol/hash
@property (readonly) Class superclass; // objectivec/nsobjectprotocol/superclass
- (BOOL)isKindOfClass:(Class)aClass; // objectivec/nsobjectprotocol/iskind(of:)
- (BOOL)respondsToSelector:(SEL)aSelector; // objectivec/nsobjectprotocol/responds(to:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
__attribute__((objc_root_class))
@interface NSObject <NSObject> // objectivec/nsobject
- (instancetype)init DESIGNATED; // objectivec/nsobject/init()
+ (instancetype)alloc NO_SWIFT("use object initializers instead"); // objectivec/nsobject/alloc
+ (BOOL)instancesRespondToSelector:(SEL)aSelector; // objectivec/nsobject-swift.class/instancesrespond(to:)
+ (Class)class NO_SWIFT("use type(of:)"); // objectivec/nsobject-swift.class
+ (instancetype)new NO_SWIFT("use object initializers instead"); // objectivec/nsobject/new
@end
END_NONNULL
