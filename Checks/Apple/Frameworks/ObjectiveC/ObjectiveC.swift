// Objective-C Runtime, in Swift. Pages below https://developer.apple.com/documentation/
@_exported import ObjectiveC

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct Selector: ExpressibleByStringLiteral, Hashable { // objectivec/selector
    var ptr: OpaquePointer
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
