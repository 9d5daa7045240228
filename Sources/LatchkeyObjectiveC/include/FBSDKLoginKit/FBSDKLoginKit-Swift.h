// The header that apps include where modules are off, such as Objective-C++.
#pragma once

#import <FBSDKLoginKit/FBSDKLoginKit.h>
