// Security. Pages below https://developer.apple.com/documentation/
#pragma once
#include "../CoreFoundation/CoreFoundation.h"

BEGIN_NONNULL
#pragma clang arc_cf_code_audited begin
extern const CFStringRef kSecClass AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/ksecclass
extern const CFStringRef kSecClassGenericPassword AVAILABLE(2.0, 13.0, 10.7, 1.0); // security/ksecclassgenericpassword
extern const CFStringRef kSecAttrService AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/ksecattrservice
extern const CFStringRef kSecAttrAccount AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/ksecattraccount
extern const CFStringRef kSecAttrAccessGroup AVAILABLE(3.0, 13.0, 10.9, 1.0); // security/ksecattraccessgroup
extern const CFStringRef kSecAttrAccessible AVAILABLE(4.0, 13.0, 10.9, 1.0); // security/ksecattraccessible
extern const CFStringRef kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly AVAILABLE(4.0, 13.0, 10.9, 1.0); // security/ksecattraccessibleafterfirstunlockthisdeviceonly
extern const CFStringRef kSecAttrSynchronizable AVAILABLE(7.0, 13.0, 10.9, 1.0); // security/ksecattrsynchronizable
extern const CFStringRef kSecUseDataProtectionKeychain AVAILABLE(13.0, 13.0, 10.15, 1.0); // security/ksecusedataprotectionkeychain
extern const CFStringRef kSecReturnData AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/ksecreturndata
extern const CFStringRef kSecReturnAttributes AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/ksecreturnattributes
extern const CFStringRef kSecMatchLimit AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/ksecmatchlimit
extern const CFStringRef kSecMatchLimitOne AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/ksecmatchlimitone
extern const CFStringRef kSecMatchLimitAll AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/ksecmatchlimitall
extern const CFStringRef kSecValueData AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/ksecvaluedata

AVAILABLE(2.0, 13.0, 10.0, 1.0)
enum : OSStatus { // security/security-framework-result-codes
    errSecSuccess = 0, // security/errsecsuccess
    errSecParam = -50, // security/errsecparam
    errSecDuplicateItem = -25299, // security/errsecduplicateitem
    errSecItemNotFound = -25300, // security/errsecitemnotfound
    errSecInteractionNotAllowed = -25308, // security/errsecinteractionnotallowed
    errSecMissingEntitlement = -34018, // security/errsecmissingentitlement
};

OSStatus SecItemCopyMatching(CFDictionaryRef query, CFTypeRef _Nullable *_Nullable __attribute__((cf_returns_retained)) result) AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/secitemcopymatching(_:_:)
OSStatus SecItemAdd(CFDictionaryRef attributes, CFTypeRef _Nullable *_Nullable __attribute__((cf_returns_retained)) result) AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/secitemadd(_:_:)
OSStatus SecItemUpdate(CFDictionaryRef query, CFDictionaryRef attributesToUpdate) AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/secitemupdate(_:_:)
OSStatus SecItemDelete(CFDictionaryRef query) AVAILABLE(2.0, 13.0, 10.6, 1.0); // security/secitemdelete(_:)
__nullable CFStringRef SecCopyErrorMessageString(OSStatus status, void *_Nullable reserved) __attribute__((cf_returns_retained)) AVAILABLE(11.3, 13.1, 10.3, 1.0); // security/seccopyerrormessagestring(_:_:)

typedef struct BRIDGED(id) __SecAccessControl *SecAccessControlRef AVAILABLE(8.0, 13.0, 10.10, 1.0); // security/secaccesscontrol
AVAILABLE(8.0, 13.0, 10.10, 1.0)
typedef OPTIONS(unsigned long, SecAccessControlCreateFlags) { // security/secaccesscontrolcreateflags
    kSecAccessControlUserPresence = 1ul << 0, // security/secaccesscontrolcreateflags/userpresence
    kSecAccessControlPrivateKeyUsage = 1ul << 30, // security/secaccesscontrolcreateflags/privatekeyusage
};
__nullable SecAccessControlRef SecAccessControlCreateWithFlags(CFAllocatorRef _Nullable allocator, CFTypeRef protection, SecAccessControlCreateFlags flags, CFErrorRef _Nullable *_Nullable error) __attribute__((cf_returns_retained)) AVAILABLE(8.0, 13.0, 10.10, 1.0); // security/secaccesscontrolcreatewithflags(_:_:_:_:)
#pragma clang arc_cf_code_audited end
END_NONNULL
