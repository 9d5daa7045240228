#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKUserAgeRange` for Objective-C.
@objc(FBSDKUserAgeRange)
public final class ObjectiveCUserAgeRange: NSObject, Sendable {
    /// The age range for Swift.
    public let value: UserAgeRange

    init(_ value: UserAgeRange) { self.value = value }

    /// The lower bound, in years; `nil` if there is none.
    @objc public var min: NSNumber? { value.min }
    /// The upper bound, in years; `nil` if there is none.
    @objc public var max: NSNumber? { value.max }

    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCUserAgeRange)?.value == value }
    public override var hash: Int { value.hashValue }
}

/// `FBSDKLocation` for Objective-C.
@objc(FBSDKLocation)
public final class ObjectiveCLocation: NSObject, Sendable {
    /// The location for Swift.
    public let value: Location

    init(_ value: Location) { self.value = value }

    /// The ID of the place.
    @objc public var id: String { value.id }
    /// The name of the place.
    @objc public var name: String { value.name }

    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCLocation)?.value == value }
    public override var hash: Int { value.hashValue }
}
#endif
