// Foundation, its classes. Pages below https://developer.apple.com/documentation/
#pragma once
#include "../CoreFoundation/CoreFoundation.h"
#include "../ObjectiveC/ObjectiveC.h"
#include <stdint.h>

typedef double NSTimeInterval SWIFT_NAME(TimeInterval); // foundation/timeinterval

typedef struct _NSZone NSZone; // foundation/nszone
// What apps' headers declare options with.
#define NS_OPTIONS(type, name) OPTIONS(type, name)

BEGIN_NONNULL
@class NSArray, NSCoder, NSData, NSDate, NSDictionary, NSError, NSInputStream, NSNotification, NSNumber, NSOperationQueue, NSString, NSURL, NSURLRequest, NSUUID;

AVAILABLE(2.0, 13.1, 10.0, 1.0)
@protocol NSCopying // foundation/nscopying
- (id)copyWithZone:(nullable NSZone *)zone; // foundation/nscopying/copy(with:)
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
@protocol NSCoding // foundation/nscoding
- (void)encodeWithCoder:(NSCoder *)coder; // foundation/nscoding/encode(with:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder; // foundation/nscoding/init(coder:)
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
@protocol NSSecureCoding <NSCoding> // foundation/nssecurecoding
@end

SEL NSSelectorFromString(NSString *aSelectorName) AVAILABLE(2.0, 13.1, 10.0, 1.0); // foundation/nsselectorfromstring(_:)
@interface NSObject (Description) // objectivec/nsobject
@property (readonly, copy) NSString *description AVAILABLE(2.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/description
@property (readonly, copy) NSString *debugDescription AVAILABLE(2.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/debugdescription
+ (NSString *)description AVAILABLE(2.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/description()
- (nullable id)valueForKey:(NSString *)key AVAILABLE(2.0, 13.1, 10.0, 1.0); // objectivec/nsobject-swift.class/value(forkey:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
@interface NSCoder : NSObject // foundation/nscoder
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
VALUE_TYPE(Swift.String)
@interface NSString : NSObject <NSCopying, NSSecureCoding> // foundation/nsstring
@property (readonly) NSUInteger length; // foundation/nsstring/length
- (instancetype)init DESIGNATED; // foundation/nsstring/init()
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // foundation/nsstring/init(coder:)
- (instancetype)initWithString:(NSString *)aString; // foundation/nsstring/init(string:)
+ (instancetype)stringWithFormat:(NSString *)format, ...; // foundation/nsstring/init(format:_:)
- (BOOL)isEqualToString:(NSString *)aString; // foundation/nsstring/isequal(to:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
@interface NSValue : NSObject <NSCopying, NSSecureCoding> // foundation/nsvalue
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // foundation/nsvalue/init(coder:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
@interface NSNumber : NSValue // foundation/nsnumber
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // foundation/nsnumber/init(coder:)
- (NSNumber *)initWithBool:(BOOL)value SWIFT_NAME(init(value:)); // foundation/nsnumber/init(value:)
- (NSNumber *)initWithInt:(int)value SWIFT_NAME(init(value:)); // foundation/nsnumber/init(value:)
- (NSNumber *)initWithInteger:(NSInteger)value SWIFT_NAME(init(value:)); // foundation/nsnumber/init(value:)
- (NSNumber *)initWithLongLong:(long long)value SWIFT_NAME(init(value:)); // foundation/nsnumber/init(value:)
- (NSNumber *)initWithDouble:(double)value SWIFT_NAME(init(value:)); // foundation/nsnumber/init(value:)
@property (readonly) BOOL boolValue; // foundation/nsnumber/boolvalue
@property (readonly) NSUInteger unsignedIntegerValue SWIFT_NAME(uintValue); // foundation/nsnumber/uintvalue
@property (readonly) double doubleValue; // foundation/nsnumber/doublevalue
@property (readonly) NSInteger integerValue; // foundation/nsnumber/intvalue
@property (readonly) long long longLongValue SWIFT_NAME(int64Value); // foundation/nsnumber/int64value
@property (readonly, copy) NSString *stringValue; // foundation/nsnumber/stringvalue
+ (NSNumber *)numberWithBool:(BOOL)value NO_SWIFT("use init"); // foundation/nsnumber/init(value:)
+ (NSNumber *)numberWithInteger:(NSInteger)value NO_SWIFT("use init"); // foundation/nsnumber/init(value:)
+ (NSNumber *)numberWithInt:(int)value NO_SWIFT("use init"); // foundation/nsnumber/init(value:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
@interface NSNull : NSObject <NSCopying, NSSecureCoding> // foundation/nsnull
+ (NSNull *)null NO_SWIFT("use init"); // foundation/nsnull/null
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
VALUE_TYPE(Swift.Array)
@interface NSArray<__covariant ObjectType> : NSObject <NSCopying, NSSecureCoding> // foundation/nsarray
@property (readonly) NSUInteger count; // foundation/nsarray/count
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index; // foundation/nsarray/subscript(_:)
- (instancetype)init DESIGNATED; // foundation/nsarray/init()
- (instancetype)initWithObjects:(const ObjectType _Nonnull[_Nullable])objects count:(NSUInteger)count DESIGNATED; // foundation/nsarray/init(objects:count:)
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull[_Nonnull])objects count:(NSUInteger)count NO_SWIFT("use init"); // foundation/nsarray/init(objects:count:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // foundation/nsarray/init(coder:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
VALUE_TYPE(Swift.Dictionary)
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject <NSCopying, NSSecureCoding> // foundation/nsdictionary
@property (readonly) NSUInteger count; // foundation/nsdictionary/count
- (nullable ObjectType)objectForKeyedSubscript:(KeyType)key; // foundation/nsdictionary/subscript(_:)
- (instancetype)init DESIGNATED; // foundation/nsdictionary/init()
- (instancetype)initWithObjects:(const ObjectType _Nonnull[_Nullable])objects forKeys:(const KeyType<NSCopying> _Nonnull[_Nullable])keys count:(NSUInteger)count DESIGNATED; // foundation/nsdictionary/init(objects:forkeys:count:)
+ (instancetype)dictionaryWithObjects:(const ObjectType _Nonnull[_Nullable])objects forKeys:(const KeyType<NSCopying> _Nonnull[_Nullable])keys count:(NSUInteger)count NO_SWIFT("use init"); // foundation/nsdictionary/init(objects:forkeys:count:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // foundation/nsdictionary/init(coder:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
VALUE_TYPE(Swift.Set)
@interface NSSet<__covariant ObjectType> : NSObject <NSCopying, NSSecureCoding> // foundation/nsset
@property (readonly) NSUInteger count; // foundation/nsset/count
- (BOOL)containsObject:(ObjectType)anObject; // foundation/nsset/contains(_:)
+ (instancetype)setWithObjects:(ObjectType)firstObj, ...; // foundation/nsset
- (instancetype)init DESIGNATED; // foundation/nsset/init()
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // foundation/nsset/init(coder:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
VALUE_TYPE(Foundation.Data)
@interface NSData : NSObject <NSCopying, NSSecureCoding> // foundation/nsdata
@property (readonly) NSUInteger length; // foundation/nsdata/length
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
VALUE_TYPE(Foundation.Date)
@interface NSDate : NSObject <NSCopying, NSSecureCoding> // foundation/nsdate
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
VALUE_TYPE(Foundation.URL)
@interface NSURL : NSObject <NSSecureCoding, NSCopying> // foundation/nsurl
@end
AVAILABLE(6.0, 13.1, 10.8, 1.0)
SENDABLE
VALUE_TYPE(Foundation.UUID)
@interface NSUUID : NSObject <NSCopying, NSSecureCoding> // foundation/nsuuid
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
VALUE_TYPE(Foundation.CharacterSet)
@interface NSCharacterSet : NSObject <NSCopying> // foundation/nscharacterset
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
VALUE_TYPE(Foundation.Locale)
@interface NSLocale : NSObject <NSCopying> // foundation/nslocale
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
VALUE_TYPE(Foundation.TimeZone)
@interface NSTimeZone : NSObject <NSCopying> // foundation/nstimezone
@end
AVAILABLE(2.0, 13.1, 10.4, 1.0)
@interface NSIndexPath : NSObject // foundation/nsindexpath
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
SWIFT_NAME(DateFormatter)
@interface NSDateFormatter : NSObject // foundation/dateformatter
@property (null_resettable, copy) NSString *dateFormat; // foundation/dateformatter/dateformat
@property (null_resettable, copy) NSTimeZone *timeZone; // foundation/dateformatter/timezone
@property (null_resettable, copy) NSLocale *locale; // foundation/dateformatter/locale
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SWIFT_NAME(Scanner)
@interface NSScanner : NSObject // foundation/scanner
@end
@protocol NSXMLParserDelegate;
AVAILABLE(2.0, 13.1, 10.3, 1.0)
SWIFT_NAME(XMLParser)
@interface NSXMLParser : NSObject // foundation/xmlparser
- (instancetype)initWithData:(NSData *)data DESIGNATED; // foundation/xmlparser/init(data:)
@property (nullable, assign) id<NSXMLParserDelegate> delegate; // foundation/xmlparser/delegate
@property BOOL shouldResolveExternalEntities; // foundation/xmlparser/shouldresolveexternalentities
@property (nullable, readonly, copy) NSError *parserError; // foundation/xmlparser/parsererror
- (BOOL)parse; // foundation/xmlparser/parse()
- (void)abortParsing; // foundation/xmlparser/abortparsing()
@end
AVAILABLE(2.0, 13.1, 10.3, 1.0)
SWIFT_NAME(XMLParserDelegate)
@protocol NSXMLParserDelegate <NSObject> // foundation/xmlparserdelegate
@optional
- (void)parser:(NSXMLParser *)parser didStartElement:(NSString *)elementName namespaceURI:(nullable NSString *)namespaceURI qualifiedName:(nullable NSString *)qName attributes:(NSDictionary<NSString *, NSString *> *)attributeDict; // foundation/xmlparserdelegate/parser(_:didstartelement:namespaceuri:qualifiedname:attributes:)
- (void)parser:(NSXMLParser *)parser didEndElement:(NSString *)elementName namespaceURI:(nullable NSString *)namespaceURI qualifiedName:(nullable NSString *)qName; // foundation/xmlparserdelegate/parser(_:didendelement:namespaceuri:qualifiedname:)
- (void)parser:(NSXMLParser *)parser foundCharacters:(NSString *)string; // foundation/xmlparserdelegate/parser(_:foundcharacters:)
@end
AVAILABLE(3.0, 13.1, 10.4, 1.0)
@interface NSPredicate : NSObject // foundation/nspredicate
@end

typedef NSString *NSErrorDomain; // foundation/nserrordomain
typedef NSString *NSErrorUserInfoKey; // foundation/nserroruserinfokey
extern NSErrorUserInfoKey const NSUnderlyingErrorKey AVAILABLE(2.0, 13.1, 10.0, 1.0); // foundation/nsunderlyingerrorkey
extern NSErrorUserInfoKey const NSLocalizedDescriptionKey AVAILABLE(2.0, 13.1, 10.0, 1.0); // foundation/nslocalizeddescriptionkey
extern NSErrorUserInfoKey const NSLocalizedRecoverySuggestionErrorKey AVAILABLE(2.0, 13.1, 10.0, 1.0); // foundation/nslocalizedrecoverysuggestionerrorkey
extern NSErrorUserInfoKey const NSLocalizedRecoveryOptionsErrorKey AVAILABLE(2.0, 13.1, 10.0, 1.0); // foundation/nslocalizedrecoveryoptionserrorkey
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
VALUE_TYPE(Swift.Error)
@interface NSError : NSObject <NSCopying, NSSecureCoding> // foundation/nserror
- (instancetype)initWithDomain:(NSErrorDomain)domain code:(NSInteger)code userInfo:(nullable NSDictionary<NSErrorUserInfoKey, id> *)dict DESIGNATED; // foundation/nserror/init(domain:code:userinfo:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED; // foundation/nserror/init(coder:)
@property (readonly, copy) NSErrorDomain domain; // foundation/nserror/domain
@property (readonly) NSInteger code; // foundation/nserror/code
@property (readonly, copy) NSDictionary<NSErrorUserInfoKey, id> *userInfo; // foundation/nserror/userinfo
@property (readonly, copy) NSString *localizedDescription; // foundation/nserror/localizeddescription
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
@protocol NSLocking // foundation/nslocking
- (void)lock; // foundation/nslocking/lock()
- (void)unlock; // foundation/nslocking/unlock()
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
@interface NSLock : NSObject <NSLocking> // foundation/nslock
@end

typedef NSString *NSNotificationName NEWTYPE SWIFT_NAME(NSNotification.Name); // foundation/nsnotification/name-swift.struct
AVAILABLE(2.0, 13.1, 10.0, 1.0)
VALUE_TYPE(Foundation.Notification)
@interface NSNotification : NSObject <NSCopying, NSCoding> // foundation/nsnotification
@property (readonly, copy) NSNotificationName name; // foundation/nsnotification/name-swift.property
@property (nullable, readonly, retain) id object; // foundation/nsnotification/object
@property (nullable, readonly, copy) NSDictionary *userInfo; // foundation/nsnotification/userinfo
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
SWIFT_NAME(NotificationCenter)
@interface NSNotificationCenter : NSObject // foundation/notificationcenter
@property (class, readonly, strong) NSNotificationCenter *defaultCenter SWIFT_NAME(default); // foundation/notificationcenter/default
- (void)addObserver:(id)observer selector:(SEL)aSelector name:(nullable NSNotificationName)aName object:(nullable id)anObject; // foundation/notificationcenter/addobserver(_:selector:name:object:)
- (id<NSObject>)addObserverForName:(nullable NSNotificationName)name object:(nullable id)obj queue:(nullable NSOperationQueue *)queue usingBlock:(void (SENDABLE ^)(NSNotification *notification))block; // foundation/notificationcenter/addobserver(forname:object:queue:using:)
- (void)postNotificationName:(NSNotificationName)aName object:(nullable id)anObject SWIFT_NAME(post(name:object:)); // foundation/notificationcenter/post(name:object:)
- (void)postNotificationName:(NSNotificationName)aName object:(nullable id)anObject userInfo:(nullable NSDictionary *)aUserInfo SWIFT_NAME(post(name:object:userInfo:)); // foundation/notificationcenter/post(name:object:userinfo:)
- (void)removeObserver:(id)observer SWIFT_NAME(removeObserver(_:)); // foundation/notificationcenter/removeobserver(_:)
- (void)removeObserver:(id)observer name:(nullable NSNotificationName)aName object:(nullable id)anObject SWIFT_NAME(removeObserver(_:name:object:)); // foundation/notificationcenter/removeobserver(_:name:object:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
SWIFT_NAME(Bundle)
@interface NSBundle : NSObject // foundation/bundle
@property (class, readonly, strong) NSBundle *mainBundle SWIFT_NAME(main); // foundation/bundle/main
@property (nullable, readonly, copy) NSDictionary<NSString *, id> *infoDictionary; // foundation/bundle/infodictionary
@property (nullable, readonly, copy) NSString *bundleIdentifier; // foundation/bundle/bundleidentifier
@property (readonly, copy) NSArray<NSString *> *preferredLocalizations; // foundation/bundle/preferredlocalizations
@property (readonly, copy) NSArray<NSString *> *localizations; // foundation/bundle/localizations
@property (readonly, copy) NSString *bundlePath; // foundation/bundle/bundlepath
- (nullable id)objectForInfoDictionaryKey:(NSString *)key SWIFT_NAME(object(forInfoDictionaryKey:)); // foundation/bundle/object(forinfodictionarykey:)
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
SWIFT_NAME(ProcessInfo)
@interface NSProcessInfo : NSObject // foundation/processinfo
@property (class, readonly, strong) NSProcessInfo *processInfo; // foundation/processinfo/processinfo
@property (readonly, copy) NSDictionary<NSString *, NSString *> *environment; // foundation/processinfo/environment
@property (copy) NSString *processName; // foundation/processinfo/processname
@property (readonly) int processIdentifier; // foundation/processinfo/processidentifier
@property (readonly) NSTimeInterval systemUptime; // foundation/processinfo/systemuptime
@property (readonly, getter=isMacCatalystApp) BOOL macCatalystApp AVAILABLE(13.0, 13.1, 10.15, 1.0); // foundation/processinfo/ismaccatalystapp
@property (readonly, getter=isiOSAppOnMac) BOOL iOSAppOnMac AVAILABLE(14.0, 14.0, 11.0, 1.0); // foundation/processinfo/isiosapponmac
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
SWIFT_NAME(Thread)
@interface NSThread : NSObject // foundation/thread
@property (class, readonly) BOOL isMainThread; // foundation/thread/ismainthread
+ (void)detachNewThreadWithBlock:(void (SENDABLE ^)(void))block AVAILABLE(10.0, 13.1, 10.12, 1.0); // foundation/thread/detachnewthread(_:)
@end

AVAILABLE(2.0, 13.1, 10.5, 1.0)
SENDABLE
SWIFT_NAME(OperationQueue)
@interface NSOperationQueue : NSObject // foundation/operationqueue
@property (class, readonly, strong) NSOperationQueue *mainQueue SWIFT_NAME(main) AVAILABLE(4.0, 13.1, 10.6, 1.0); // foundation/operationqueue/main
@end

typedef NSString *NSFileAttributeKey NEWTYPE SWIFT_NAME(FileAttributeKey); // foundation/fileattributekey
extern NSFileAttributeKey const NSFilePosixPermissions AVAILABLE(2.0, 13.1, 10.0, 1.0); // foundation/fileattributekey/posixpermissions
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SWIFT_NAME(FileManager)
@interface NSFileManager : NSObject // foundation/filemanager
@property (class, readonly, strong) NSFileManager *defaultManager SWIFT_NAME(default); // foundation/filemanager/default
- (BOOL)fileExistsAtPath:(NSString *)path; // foundation/filemanager/fileexists(atpath:)
- (BOOL)isExecutableFileAtPath:(NSString *)path; // foundation/filemanager/isexecutablefile(atpath:)
- (nullable NSArray<NSString *> *)contentsOfDirectoryAtPath:(NSString *)path error:(NSError **)error AVAILABLE(2.0, 13.1, 10.5, 1.0); // foundation/filemanager/contentsofdirectory(atpath:)
- (BOOL)createDirectoryAtPath:(NSString *)path withIntermediateDirectories:(BOOL)createIntermediates attributes:(nullable NSDictionary<NSFileAttributeKey, id> *)attributes error:(NSError **)error AVAILABLE(2.0, 13.1, 10.5, 1.0); // foundation/filemanager/createdirectory(atpath:withintermediatedirectories:attributes:)
- (BOOL)removeItemAtPath:(NSString *)path error:(NSError **)error AVAILABLE(2.0, 13.1, 10.5, 1.0); // foundation/filemanager/removeitem(atpath:)
- (nullable NSURL *)containerURLForSecurityApplicationGroupIdentifier:(NSString *)groupIdentifier AVAILABLE(7.0, 13.1, 10.8, 1.0); // foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)
@property (readonly, copy) NSURL *temporaryDirectory AVAILABLE(10.0, 13.1, 10.12, 1.0); // foundation/filemanager/temporarydirectory
@property (readonly, copy) NSURL *homeDirectoryForCurrentUser AVAILABLE(13.0, 13.1, 10.12, 1.0) NOT_ON(ios) NOT_ON(maccatalyst) NOT_ON(visionos); // foundation/filemanager/homedirectoryforcurrentuser
@end

AVAILABLE(2.0, 13.1, 10.0, 1.0)
SENDABLE
SWIFT_NAME(FileHandle)
@interface NSFileHandle : NSObject // foundation/filehandle
@property (class, readonly, strong) NSFileHandle *fileHandleWithStandardError SWIFT_NAME(standardError); // foundation/filehandle/standarderror
@property (class, readonly, strong) NSFileHandle *fileHandleWithStandardOutput SWIFT_NAME(standardOutput); // foundation/filehandle/standardoutput
@property (class, readonly, strong) NSFileHandle *fileHandleWithNullDevice SWIFT_NAME(nullDevice); // foundation/filehandle/nulldevice
@end

#if __is_target_os(macosx)
AVAILABLE(2.0, 13.1, 10.0, 1.0)
NOT_ON(ios) NOT_ON(visionos)
SENDABLE
SWIFT_NAME(Process)
@interface NSTask : NSObject // foundation/process
- (instancetype)init DESIGNATED; // foundation/process/init()
@property (nullable, copy) NSURL *executableURL AVAILABLE(2.0, 13.1, 10.13, 1.0); // foundation/process/executableurl
@property (nullable, copy) NSArray<NSString *> *arguments; // foundation/process/arguments
@property (nullable, retain) id standardInput; // foundation/process/standardinput
@property (nullable, retain) id standardOutput; // foundation/process/standardoutput
@property (nullable, retain) id standardError; // foundation/process/standarderror
- (BOOL)launchAndReturnError:(NSError **)error SWIFT_NAME(run()) AVAILABLE(2.0, 13.1, 10.13, 1.0); // foundation/process/run()
@property (readonly) int terminationStatus; // foundation/process/terminationstatus
@property (nullable, copy) void (SENDABLE ^terminationHandler)(NSTask *) AVAILABLE(2.0, 13.1, 10.7, 1.0); // foundation/process/terminationhandler
@end
#endif

AVAILABLE(5.0, 13.1, 10.7, 1.0)
typedef OPTIONS(NSUInteger, NSJSONReadingOptions) { // foundation/jsonserialization/readingoptions
    NSJSONReadingMutableContainers = 1, // foundation/jsonserialization/readingoptions/mutablecontainers
    NSJSONReadingFragmentsAllowed = 4, // foundation/jsonserialization/readingoptions/fragmentsallowed
} SWIFT_NAME(JSONSerialization.ReadingOptions);
AVAILABLE(5.0, 13.1, 10.7, 1.0)
typedef OPTIONS(NSUInteger, NSJSONWritingOptions) { // foundation/jsonserialization/writingoptions
    NSJSONWritingPrettyPrinted = 1, // foundation/jsonserialization/writingoptions/prettyprinted
    NSJSONWritingSortedKeys = 2, // foundation/jsonserialization/writingoptions/sortedkeys
} SWIFT_NAME(JSONSerialization.WritingOptions);
AVAILABLE(5.0, 13.1, 10.7, 1.0)
SWIFT_NAME(JSONSerialization)
@interface NSJSONSerialization : NSObject // foundation/jsonserialization
+ (nullable id)JSONObjectWithData:(NSData *)data options:(NSJSONReadingOptions)opt error:(NSError **)error; // foundation/jsonserialization/jsonobject(with:options:)
+ (nullable NSData *)dataWithJSONObject:(id)obj options:(NSJSONWritingOptions)opt error:(NSError **)error; // foundation/jsonserialization/data(withjsonobject:options:)
@end

AVAILABLE(8.0, 13.1, 10.10, 1.0)
@interface NSUserActivity : NSObject // foundation/nsuseractivity
- (instancetype)initWithActivityType:(NSString *)activityType DESIGNATED; // foundation/nsuseractivity/init(activitytype:)
@property (readonly, copy) NSString *activityType; // foundation/nsuseractivity/activitytype
@property (nullable, copy) NSURL *webpageURL; // foundation/nsuseractivity/webpageurl
@end
extern NSString *const NSUserActivityTypeBrowsingWeb AVAILABLE(8.0, 13.1, 10.10, 1.0); // foundation/nsuseractivitytypebrowsingweb

AVAILABLE(2.0, 13.1, 10.0, 1.0)
SWIFT_NAME(UserDefaults)
@interface NSUserDefaults : NSObject // foundation/userdefaults
@property (class, readonly, strong) NSUserDefaults *standardUserDefaults SWIFT_NAME(standard); // foundation/userdefaults/standard
- (nullable instancetype)initWithSuiteName:(nullable NSString *)suitename DESIGNATED AVAILABLE(7.0, 13.1, 10.9, 1.0); // foundation/userdefaults/init(suitename:)
- (BOOL)boolForKey:(NSString *)defaultName; // foundation/userdefaults/bool(forkey:)
- (nullable NSString *)stringForKey:(NSString *)defaultName; // foundation/userdefaults/string(forkey:)
- (void)setBool:(BOOL)value forKey:(NSString *)defaultName; // foundation/userdefaults/set(_:forkey:)
- (void)setObject:(nullable id)value forKey:(NSString *)defaultName; // foundation/userdefaults/set(_:forkey:)
@end

typedef NSString *NSAttributedStringKey NEWTYPE SWIFT_NAME(NSAttributedString.Key); // foundation/nsattributedstring/key
AVAILABLE(3.2, 13.1, 10.0, 1.0)
@interface NSAttributedString : NSObject <NSCopying> // foundation/nsattributedstring
- (instancetype)initWithString:(NSString *)str attributes:(nullable NSDictionary<NSAttributedStringKey, id> *)attrs; // foundation/nsattributedstring/init(string:attributes:)
@property (readonly, copy) NSString *string; // foundation/nsattributedstring/string
@end

AVAILABLE(2.0, 13.1, 10.2, 1.0)
SWIFT_NAME(HTTPCookie)
SENDABLE
@interface NSHTTPCookie : NSObject // foundation/httpcookie
+ (NSDictionary<NSString *, NSString *> *)requestHeaderFieldsWithCookies:(NSArray<NSHTTPCookie *> *)cookies SWIFT_NAME(requestHeaderFields(with:)); // foundation/httpcookie/requestheaderfields(with:)
+ (NSArray<NSHTTPCookie *> *)cookiesWithResponseHeaderFields:(NSDictionary<NSString *, NSString *> *)headerFields forURL:(NSURL *)URL SWIFT_NAME(cookies(withResponseHeaderFields:for:)); // foundation/httpcookie/cookies(withresponseheaderfields:for:)
@end
AVAILABLE(2.0, 13.1, 10.2, 1.0)
SWIFT_NAME(HTTPCookieStorage)
SENDABLE
@interface NSHTTPCookieStorage : NSObject // foundation/httpcookiestorage
@property (class, readonly, strong) NSHTTPCookieStorage *sharedHTTPCookieStorage SWIFT_NAME(shared); // foundation/httpcookiestorage/shared
- (nullable NSArray<NSHTTPCookie *> *)cookiesForURL:(NSURL *)URL SWIFT_NAME(cookies(for:)); // foundation/httpcookiestorage/cookies(for:)
- (void)setCookies:(NSArray<NSHTTPCookie *> *)cookies forURL:(nullable NSURL *)URL mainDocumentURL:(nullable NSURL *)mainDocumentURL SWIFT_NAME(setCookies(_:for:mainDocumentURL:)); // foundation/httpcookiestorage/setcookies(_:for:maindocumenturl:)
@end
AVAILABLE(2.0, 13.1, 10.2, 1.0)
SWIFT_NAME(URLCache)
SENDABLE
@interface NSURLCache : NSObject // foundation/urlcache
@end
AVAILABLE(2.0, 13.1, 10.2, 1.0)
SWIFT_NAME(URLResponse)
SENDABLE
@interface NSURLResponse : NSObject <NSSecureCoding, NSCopying> // foundation/urlresponse
@property (nullable, readonly, copy) NSURL *URL; // foundation/urlresponse/url
@end
AVAILABLE(2.0, 13.1, 10.2, 1.0)
SWIFT_NAME(HTTPURLResponse)
SENDABLE
@interface NSHTTPURLResponse : NSURLResponse // foundation/httpurlresponse
- (nullable instancetype)initWithURL:(NSURL *)url statusCode:(NSInteger)statusCode HTTPVersion:(nullable NSString *)HTTPVersion headerFields:(nullable NSDictionary<NSString *, NSString *> *)headerFields AVAILABLE(5.0, 13.1, 10.7, 1.0); // foundation/httpurlresponse/init(url:statuscode:httpversion:headerfields:)
@property (readonly) NSInteger statusCode; // foundation/httpurlresponse/statuscode
@property (readonly, copy) NSDictionary *allHeaderFields; // foundation/httpurlresponse/allheaderfields
@end
AVAILABLE(2.0, 13.1, 10.2, 1.0)
VALUE_TYPE(Foundation.URLRequest)
@interface NSURLRequest : NSObject <NSSecureCoding, NSCopying> // foundation/nsurlrequest
@end
AVAILABLE(2.0, 13.1, 10.2, 1.0)
SWIFT_NAME(CachedURLResponse)
SENDABLE
@interface NSCachedURLResponse : NSObject // foundation/cachedurlresponse
@end
AVAILABLE(2.0, 13.1, 10.2, 1.0)
SWIFT_NAME(URLAuthenticationChallenge)
SENDABLE
@interface NSURLAuthenticationChallenge : NSObject // foundation/urlauthenticationchallenge
@property (nullable, readonly, copy) NSURLResponse *failureResponse; // foundation/urlauthenticationchallenge/failureresponse
@end
AVAILABLE(2.0, 13.1, 10.2, 1.0)
SWIFT_NAME(URLCredential)
SENDABLE
@interface NSURLCredential : NSObject // foundation/urlcredential
@end
AVAILABLE(2.0, 13.1, 10.0, 1.0)
SWIFT_NAME(InputStream)
@interface NSInputStream : NSObject // foundation/inputstream
@end

AVAILABLE(7.0, 13.1, 10.9, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, NSURLSessionTaskState) { // foundation/urlsessiontask/state-swift.enum
    NSURLSessionTaskStateRunning = 0, // foundation/urlsessiontask/state-swift.enum/running
    NSURLSessionTaskStateSuspended = 1, // foundation/urlsessiontask/state-swift.enum/suspended
    NSURLSessionTaskStateCanceling = 2, // foundation/urlsessiontask/state-swift.enum/canceling
    NSURLSessionTaskStateCompleted = 3, // foundation/urlsessiontask/state-swift.enum/completed
} SWIFT_NAME(URLSessionTask.State);
AVAILABLE(7.0, 13.1, 10.9, 1.0)
SWIFT_NAME(URLSessionTask)
SENDABLE
@interface NSURLSessionTask : NSObject <NSCopying> // foundation/urlsessiontask
@property (nullable, readonly, copy) NSURLResponse *response; // foundation/urlsessiontask/response
@property (readonly) NSURLSessionTaskState state; // foundation/urlsessiontask/state-swift.property
- (void)cancel; // foundation/urlsessiontask/cancel()
- (void)resume; // foundation/urlsessiontask/resume()
@end
AVAILABLE(7.0, 13.1, 10.9, 1.0)
SWIFT_NAME(URLSessionDataTask)
SENDABLE
@interface NSURLSessionDataTask : NSURLSessionTask // foundation/urlsessiondatatask
@end

AVAILABLE(7.0, 13.1, 10.9, 1.0)
SWIFT_NAME(URLSessionConfiguration)
SENDABLE
@interface NSURLSessionConfiguration : NSObject <NSCopying> // foundation/urlsessionconfiguration
@property (class, readonly, strong) NSURLSessionConfiguration *ephemeralSessionConfiguration SWIFT_NAME(ephemeral); // foundation/urlsessionconfiguration/ephemeral
@property (class, readonly, strong) NSURLSessionConfiguration *defaultSessionConfiguration SWIFT_NAME(default); // foundation/urlsessionconfiguration/default
@property NSTimeInterval timeoutIntervalForRequest; // foundation/urlsessionconfiguration/timeoutintervalforrequest
@property NSTimeInterval timeoutIntervalForResource; // foundation/urlsessionconfiguration/timeoutintervalforresource
@property BOOL HTTPShouldSetCookies; // foundation/urlsessionconfiguration/httpshouldsetcookies
@property (nullable, retain) NSHTTPCookieStorage *HTTPCookieStorage; // foundation/urlsessionconfiguration/httpcookiestorage
@property (nullable, retain) NSURLCache *URLCache; // foundation/urlsessionconfiguration/urlcache
@end

AVAILABLE(7.0, 13.1, 10.9, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, NSURLSessionResponseDisposition) { // foundation/urlsession/responsedisposition
    NSURLSessionResponseCancel = 0, // foundation/urlsession/responsedisposition/cancel
    NSURLSessionResponseAllow = 1, // foundation/urlsession/responsedisposition/allow
} SWIFT_NAME(URLSession.ResponseDisposition);
AVAILABLE(7.0, 13.1, 10.9, 1.0)
typedef EXTENSIBLE_ENUM(NSInteger, NSURLSessionAuthChallengeDisposition) { // foundation/urlsession/authchallengedisposition
    NSURLSessionAuthChallengeUseCredential = 0, // foundation/urlsession/authchallengedisposition/usecredential
    NSURLSessionAuthChallengePerformDefaultHandling = 1, // foundation/urlsession/authchallengedisposition/performdefaulthandling
    NSURLSessionAuthChallengeCancelAuthenticationChallenge = 2, // foundation/urlsession/authchallengedisposition/cancelauthenticationchallenge
    NSURLSessionAuthChallengeRejectProtectionSpace = 3, // foundation/urlsession/authchallengedisposition/rejectprotectionspace
} SWIFT_NAME(URLSession.AuthChallengeDisposition);
@protocol NSURLSessionDelegate;
AVAILABLE(7.0, 13.1, 10.9, 1.0)
SWIFT_NAME(URLSession)
SENDABLE
@interface NSURLSession : NSObject // foundation/urlsession
@property (class, readonly, strong) NSURLSession *sharedSession SWIFT_NAME(shared); // foundation/urlsession/shared
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration; // foundation/urlsession/init(configuration:)
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration delegate:(nullable id<NSURLSessionDelegate>)delegate delegateQueue:(nullable NSOperationQueue *)queue; // foundation/urlsession/init(configuration:delegate:delegatequeue:)
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request; // foundation/urlsession/datatask(with:)
- (void)finishTasksAndInvalidate; // foundation/urlsession/finishtasksandinvalidate()
- (void)invalidateAndCancel; // foundation/urlsession/invalidateandcancel()
@end
AVAILABLE(7.0, 13.1, 10.9, 1.0)
SWIFT_NAME(URLSessionDelegate)
SENDABLE
@protocol NSURLSessionDelegate <NSObject> // foundation/urlsessiondelegate
@optional
- (void)URLSession:(NSURLSession *)session didBecomeInvalidWithError:(nullable NSError *)error; // foundation/urlsessiondelegate/urlsession(_:didbecomeinvalidwitherror:)
- (void)URLSession:(NSURLSession *)session didReceiveChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(void (SENDABLE ^)(NSURLSessionAuthChallengeDisposition disposition, NSURLCredential *_Nullable credential))completionHandler; // foundation/urlsessiondelegate/urlsession(_:didreceive:completionhandler:)
@end
AVAILABLE(7.0, 13.1, 10.9, 1.0)
SWIFT_NAME(URLSessionTaskDelegate)
SENDABLE
@protocol NSURLSessionTaskDelegate <NSURLSessionDelegate> // foundation/urlsessiontaskdelegate
@optional
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task willPerformHTTPRedirection:(NSHTTPURLResponse *)response newRequest:(NSURLRequest *)request completionHandler:(void (SENDABLE ^)(NSURLRequest *_Nullable))completionHandler; // foundation/urlsessiontaskdelegate/urlsession(_:task:willperformhttpredirection:newrequest:completionhandler:)
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didReceiveChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(void (SENDABLE ^)(NSURLSessionAuthChallengeDisposition disposition, NSURLCredential *_Nullable credential))completionHandler; // foundation/urlsessiontaskdelegate/urlsession(_:task:didreceive:completionhandler:)
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didSendBodyData:(int64_t)bytesSent totalBytesSent:(int64_t)totalBytesSent totalBytesExpectedToSend:(int64_t)totalBytesExpectedToSend; // foundation/urlsessiontaskdelegate/urlsession(_:task:didsendbodydata:totalbytessent:totalbytesexpectedtosend:)
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didCompleteWithError:(nullable NSError *)error; // foundation/urlsessiontaskdelegate/urlsession(_:task:didcompletewitherror:)
@end
AVAILABLE(7.0, 13.1, 10.9, 1.0)
SWIFT_NAME(URLSessionDataDelegate)
SENDABLE
@protocol NSURLSessionDataDelegate <NSURLSessionTaskDelegate> // foundation/urlsessiondatadelegate
@optional
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didReceiveResponse:(NSURLResponse *)response completionHandler:(void (SENDABLE ^)(NSURLSessionResponseDisposition disposition))completionHandler; // foundation/urlsessiondatadelegate/urlsession(_:datatask:didreceive:completionhandler:)
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didReceiveData:(NSData *)data; // foundation/urlsessiondatadelegate/urlsession(_:datatask:didreceive:)
@end
END_NONNULL
