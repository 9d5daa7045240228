/// Takes the end of one Graph request: the documented block. Called on the main actor, exactly once.
///
/// Its values are the connection, the answer (a dictionary, or an array where the provider answered with one) and the error. An item of a batch
/// that the provider left out because it was asked to has neither answer nor error.
public typealias GraphRequestCompletion = (_ connection: (any GraphRequestConnecting)?, _ result: Any?, _ error: (any Error)?) -> Void

/// The key under which an answer stands that is text and not JSON, such as `true` or `a=b`. Documented.
public let NonJSONResponseProperty = "FACEBOOK_NON_JSON_RESULT"
