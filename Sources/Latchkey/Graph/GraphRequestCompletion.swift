/// A block that receives the outcome of one Graph request. Called exactly once, on the main actor. Part of the documented API.
///
/// Its arguments are the connection, the response body (a dictionary, or an array if the provider returned one) and the error. If the provider
/// omitted the response to a batch item on request, the body and the error are both `nil`.
public typealias GraphRequestCompletion = (_ connection: (any GraphRequestConnecting)?, _ result: Any?, _ error: (any Error)?) -> Void

/// The key for a response body that is text and not JSON, such as `true` or `a=b`. Part of the documented API.
public let NonJSONResponseProperty = "FACEBOOK_NON_JSON_RESULT"
