#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKUserAgeRange` for Objective-C.
@objc(FBSDKUserAgeRange)
public final class ObjectiveCUserAgeRange: NSObject, Sendable {
    /// The same range for Swift.
    public let value: UserAgeRange

    init(_ value: UserAgeRange) { self.value = value }

    /// The lower end, in years, if there is one.
    @objc public var min: NSNumber? { value.min }
    /// The upper end, in years, if there is one.
    @objc public var max: NSNumber? { value.max }

    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCUserAgeRange)?.value == value }
    public override var hash: Int { value.hashValue }
}

/// `FBSDKLocation` for Objective-C.
@objc(FBSDKLocation)
public final class ObjectiveCLocation: NSObject, Sendable {
    /// The same place for Swift.
    public let value: Location

    init(_ value: Location) { self.value = value }

    /// The id of the place.
    @objc public var id: String { value.id }
    /// The name of the place.
    @objc public var name: String { value.name }

    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCLocation)?.value == value }
    public override var hash: Int { value.hashValue }
}
#endif
