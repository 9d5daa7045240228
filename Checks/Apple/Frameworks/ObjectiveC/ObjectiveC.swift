// Objective-C Runtime, in Swift. Pages below https://developer.apple.com/documentation/
@_exported import ObjectiveC

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
@frozen public struct Selector: ExpressibleByStringLiteral, Hashable { // objectivec/selector
    var ptr: OpaquePointer // objectivec/selector
    public init(_ str: String) // objectivec/selector/init(_:)
    public init(stringLiteral value: String) // objectivec/selector/init(stringliteral:)
    public static func == (a: Selector, b: Selector) -> Bool // objectivec/selector
    public func hash(into hasher: inout Hasher) // objectivec/selector
}

@available(*, unavailable)
extension Selector: Sendable {} // objectivec/selector

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension NSObject: Equatable, Hashable { // objectivec/nsobject
    public static func == (lhs: NSObject, rhs: NSObject) -> Bool // objectivec/nsobject
    @nonobjc public var hashValue: Int { get } // objectivec/nsobject
    public func hash(into hasher: inout Hasher) // objectivec/nsobject
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
@discardableResult public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result // objectivec/autoreleasepool(invoking:)

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
@frozen public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable { // objectivec/objcbool
    var _value: Bool // objectivec/objcbool
    public init(_ value: Bool) // objectivec/objcbool/init(_:)
    public init(booleanLiteral value: Bool) // objectivec/objcbool/init(booleanliteral:)
    public var boolValue: Bool { get } // objectivec/objcbool/boolvalue
}
public func _convertBoolToObjCBool(_ x: Bool) -> ObjCBool // objectivec/objcbool
public func _convertObjCBoolToBool(_ x: ObjCBool) -> Bool // objectivec/objcbool
@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
extension NSObjectProtocol { // objectivec/nsobjectprotocol
    @discardableResult public static func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! // objectivec/nsobjectprotocol/perform(_:)
}

@available(iOS 2.0, macOS 10.0, macCatalyst 13.1, visionOS 1.0, *)
@frozen public struct NSZone { // foundation/nszone
    var pointer: OpaquePointer // foundation/nszone
}
