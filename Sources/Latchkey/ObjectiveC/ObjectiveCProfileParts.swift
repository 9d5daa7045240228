#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKUserAgeRange`: a wrapper of ``UserAgeRange``.
@objc(FBSDKUserAgeRange)
public final class ObjectiveCUserAgeRange: NSObject, Sendable {
    /// The wrapped ``UserAgeRange``.
    public let value: UserAgeRange

    init(_ value: UserAgeRange) { self.value = value }

    /// The lower bound, in years; `nil` if there is none.
    @objc public var min: NSNumber? { value.min }
    /// The upper bound, in years; `nil` if there is none.
    @objc public var max: NSNumber? { value.max }

    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCUserAgeRange)?.value == value }
    public override var hash: Int { value.hashValue }
}

/// The Objective-C class `FBSDKLocation`: a wrapper of ``Location``.
@objc(FBSDKLocation)
public final class ObjectiveCLocation: NSObject, Sendable {
    /// The wrapped ``Location``.
    public let value: Location

    init(_ value: Location) { self.value = value }

    /// The ID of the location at the provider.
    @objc public var id: String { value.id }
    /// The name of the location.
    @objc public var name: String { value.name }

    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCLocation)?.value == value }
    public override var hash: Int { value.hashValue }
}
#endif
