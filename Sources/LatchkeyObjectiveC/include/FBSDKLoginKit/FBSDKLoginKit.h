// The documented header of FBSDKLoginKit. It includes the header of FBSDKCoreKit.
#pragma once

#import <FBSDKCoreKit/FBSDKCoreKit.h>
