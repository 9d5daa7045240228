// The Objective-C classes, protocols and enumerations of Latchkey.
#pragma once

#import <Foundation/Foundation.h>
#if __has_include(<UIKit/UIKit.h>)
#import <UIKit/UIKit.h>
#endif

#if __has_feature(modules) && !defined(__swift__)
@import Latchkey;
#elif __has_include(<UIKit/UIKit.h>)
#import <Latchkey/ClassesWithoutModules.h>
#else
#error "On macOS, Latchkey needs modules: set CLANG_ENABLE_MODULES to YES. In Objective-C++ add -fcxx-modules to OTHER_CPLUSPLUSFLAGS."
#endif
