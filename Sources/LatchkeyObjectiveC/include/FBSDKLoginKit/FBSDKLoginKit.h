// The documented header of logins. It has the core as well.
#pragma once

#import <FBSDKCoreKit/FBSDKCoreKit.h>
