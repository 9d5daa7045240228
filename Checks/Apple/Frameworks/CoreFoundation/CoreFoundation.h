// Core Foundation. Pages below https://developer.apple.com/documentation/
#pragma once
#include "../Declarations.h"

typedef double CGFloat; // corefoundation/cgfloat
typedef signed int OSStatus; // darwintypes/osstatus
typedef const void *CFTypeRef; // corefoundation/cftyperef
typedef const struct BRIDGED(NSString) __CFString *CFStringRef; // corefoundation/cfstring
typedef const struct BRIDGED(NSDictionary) __CFDictionary *CFDictionaryRef; // corefoundation/cfdictionary
typedef const struct BRIDGED(id) __CFAllocator *CFAllocatorRef; // corefoundation/cfallocator
typedef const struct BRIDGED(NSNumber) __CFBoolean *CFBooleanRef; // corefoundation/cfboolean
typedef struct BRIDGED(NSError) __CFError *CFErrorRef; // corefoundation/cferror

AVAILABLE(2.0, 13.1, 10.0, 1.0)
struct CGPoint { // corefoundation/cgpoint
    CGFloat x; // corefoundation/cgpoint/x
    CGFloat y; // corefoundation/cgpoint/y
};
typedef struct CGPoint CGPoint; // corefoundation/cgpoint

AVAILABLE(2.0, 13.1, 10.0, 1.0)
struct CGSize { // corefoundation/cgsize
    CGFloat width; // corefoundation/cgsize/width
    CGFloat height; // corefoundation/cgsize/height
};
typedef struct CGSize CGSize; // corefoundation/cgsize
static inline AVAILABLE(2.0, 13.1, 10.0, 1.0) NO_SWIFT("use CGSize") CGSize CGSizeMake(CGFloat width, CGFloat height) { return (CGSize){width, height}; } // coregraphics/cgsizemake

AVAILABLE(2.0, 13.1, 10.0, 1.0)
struct CGRect { // corefoundation/cgrect
    CGPoint origin; // corefoundation/cgrect/origin
    CGSize size; // corefoundation/cgrect/size
};
typedef struct CGRect CGRect; // corefoundation/cgrect
