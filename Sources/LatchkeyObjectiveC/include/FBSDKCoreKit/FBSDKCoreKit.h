// The documented header of FBSDKCoreKit. It includes all Objective-C declarations of Latchkey.
#pragma once

#ifdef __OBJC__
#import <Latchkey/AppEventNames.h>
#import <Latchkey/Classes.h>
#import <Latchkey/Names.h>
#endif
