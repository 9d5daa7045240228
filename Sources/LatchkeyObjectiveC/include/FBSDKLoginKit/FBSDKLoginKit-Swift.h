// The header that apps include in code without modules, such as Objective-C++.
#pragma once

#import <FBSDKLoginKit/FBSDKLoginKit.h>
