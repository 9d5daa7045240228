// This module is the other documented name of FBSDKCoreKit_Basics.
@_exported public import FBSDKCoreKit_Basics
