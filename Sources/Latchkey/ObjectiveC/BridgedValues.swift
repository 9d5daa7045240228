#if canImport(ObjectiveC)
// Bridges the values in notifications: Objective-C code receives an object of the documented class, Swift code receives the Swift value.

extension AccessToken: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> ObjectiveCAccessToken { ObjectiveCAccessToken(self) }

    public static func _forceBridgeFromObjectiveC(_ source: ObjectiveCAccessToken, result: inout AccessToken?) { result = source.value }

    public static func _conditionallyBridgeFromObjectiveC(_ source: ObjectiveCAccessToken, result: inout AccessToken?) -> Bool {
        result = source.value
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: ObjectiveCAccessToken?) -> AccessToken {
        guard let source else { preconditionFailure("Objective-C code passed nil as an access token that must not be nil.") }
        return source.value
    }
}

extension AuthenticationToken: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> ObjectiveCAuthenticationToken { ObjectiveCAuthenticationToken(self) }

    public static func _forceBridgeFromObjectiveC(_ source: ObjectiveCAuthenticationToken, result: inout AuthenticationToken?) {
        result = source.value
    }

    public static func _conditionallyBridgeFromObjectiveC(
        _ source: ObjectiveCAuthenticationToken, result: inout AuthenticationToken?
    ) -> Bool {
        result = source.value
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: ObjectiveCAuthenticationToken?) -> AuthenticationToken {
        guard let source else { preconditionFailure("Objective-C code passed nil as an authentication token that must not be nil.") }
        return source.value
    }
}

extension Profile: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> ObjectiveCProfile { ObjectiveCProfile(self) }

    public static func _forceBridgeFromObjectiveC(_ source: ObjectiveCProfile, result: inout Profile?) { result = source.value }

    public static func _conditionallyBridgeFromObjectiveC(_ source: ObjectiveCProfile, result: inout Profile?) -> Bool {
        result = source.value
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: ObjectiveCProfile?) -> Profile {
        guard let source else { preconditionFailure("Objective-C code passed nil as a profile that must not be nil.") }
        return source.value
    }
}
#endif
