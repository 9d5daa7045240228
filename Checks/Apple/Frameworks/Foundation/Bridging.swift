// What the compiler calls by these names where a value crosses between Swift and Objective-C. It stands on no page: a part of the compiler's agreement
// with Foundation, as in https://github.com/swiftlang/swift/blob/main/include/swift/AST/KnownFoundationEntities.def and in ASTContext.

extension String: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String
}
extension Data: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSData
    public static func _forceBridgeFromObjectiveC(_ source: NSData, result: inout Data?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSData, result: inout Data?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSData?) -> Data
}
extension Date: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSDate
    public static func _forceBridgeFromObjectiveC(_ source: NSDate, result: inout Date?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSDate, result: inout Date?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDate?) -> Date
}
extension URL: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSURL
    public static func _forceBridgeFromObjectiveC(_ source: NSURL, result: inout URL?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSURL, result: inout URL?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURL?) -> URL
}
extension UUID: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSUUID
    public static func _forceBridgeFromObjectiveC(_ source: NSUUID, result: inout UUID?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSUUID, result: inout UUID?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSUUID?) -> UUID
}
extension CharacterSet: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSCharacterSet
    public static func _forceBridgeFromObjectiveC(_ source: NSCharacterSet, result: inout CharacterSet?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSCharacterSet, result: inout CharacterSet?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSCharacterSet?) -> CharacterSet
}
extension Locale: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSLocale
    public static func _forceBridgeFromObjectiveC(_ source: NSLocale, result: inout Locale?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSLocale, result: inout Locale?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSLocale?) -> Locale
}
extension TimeZone: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSTimeZone
    public static func _forceBridgeFromObjectiveC(_ source: NSTimeZone, result: inout TimeZone?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSTimeZone, result: inout TimeZone?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSTimeZone?) -> TimeZone
}
extension Notification: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNotification
    public static func _forceBridgeFromObjectiveC(_ source: NSNotification, result: inout Notification?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNotification, result: inout Notification?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNotification?) -> Notification
}
extension URLRequest: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSURLRequest
    public static func _forceBridgeFromObjectiveC(_ source: NSURLRequest, result: inout URLRequest?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSURLRequest, result: inout URLRequest?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURLRequest?) -> URLRequest
}
extension Int: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Int?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Int?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Int
}
extension UInt: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout UInt?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout UInt?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> UInt
}
extension Double: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Double?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Double?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Double
}
extension Float: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Float?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Float?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Float
}
extension Bool: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Bool?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout Bool?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Bool
}
extension CGFloat: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat
}
extension Array: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSArray
    public static func _forceBridgeFromObjectiveC(_ source: NSArray, result: inout Array?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray?) -> Array
}
extension Dictionary: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSDictionary
    public static func _forceBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDictionary?) -> Dictionary
}
extension Set: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSSet
    public static func _forceBridgeFromObjectiveC(_ source: NSSet, result: inout Set?)
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSSet, result: inout Set?) -> Bool
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSSet?) -> Set
}
extension NSError: Error {}
public protocol _ObjectiveCBridgeableError: Error {
    init?(_bridgedNSError: NSError)
}
public protocol __BridgedNSError: Error {}
public protocol _BridgedNSError: __BridgedNSError, RawRepresentable, _ObjectiveCBridgeableError, Hashable {}
public protocol _ErrorCodeProtocol: Equatable {
    associatedtype _ErrorType: _BridgedStoredNSError where _ErrorType.Code == Self
}
public protocol _BridgedStoredNSError: __BridgedNSError, _ObjectiveCBridgeableError, CustomNSError, Hashable {
    associatedtype Code: _ErrorCodeProtocol, RawRepresentable where Code.RawValue: FixedWidthInteger
    var _nsError: NSError { get }
    init(_nsError error: NSError)
}
extension _BridgedStoredNSError {
    public var code: Code { get }
    public init(_ code: Code, userInfo: [String: Any] = [:])
    public init?(_bridgedNSError error: NSError)
    public static func == (lhs: Self, rhs: Self) -> Bool
    public func hash(into hasher: inout Hasher)
}
extension _BridgedStoredNSError where Code.RawValue: SignedInteger {
    public var errorCode: Int { get }
}
extension _ErrorCodeProtocol where Self._ErrorType: _BridgedStoredNSError {
    public static func ~= (match: Self, error: any Error) -> Bool
}
public func _convertNSErrorToError(_ error: NSError?) -> any Error
public func _convertErrorToNSError(_ error: any Error) -> NSError
extension NSString: ExpressibleByStringLiteral {
    public required convenience init(stringLiteral value: StaticString)
}
extension NSNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral {
    public required convenience init(integerLiteral value: Int)
    public required convenience init(floatLiteral value: Double)
    public required convenience init(booleanLiteral value: Bool)
}
extension CFString: _CFObject {}
public protocol _CFObject: AnyObject, Hashable {}
extension _CFObject {
    public var hashValue: Int { get }
    public func hash(into hasher: inout Hasher)
    public static func == (left: Self, right: Self) -> Bool
}
