// The documented header of the core: it has all that Objective-C sees of Latchkey.
#pragma once

#ifdef __OBJC__
#import <Latchkey/AppEventNames.h>
#import <Latchkey/Classes.h>
#import <Latchkey/Names.h>
#endif
