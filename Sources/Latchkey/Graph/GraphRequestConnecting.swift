public import Foundation

/// A connection that sends Graph requests, as ``GraphRequest/start(completion:)`` returns it. Part of the documented API.
public protocol GraphRequestConnecting: AnyObject {
    /// The time limit for the whole exchange, in seconds.
    var timeout: TimeInterval { get set }
    /// The delegate that is notified of the connection's progress.
    var delegate: (any GraphRequestConnectionDelegate)? { get set }

    /// Adds a request. Must be called before ``start()``.
    func add(_ request: GraphRequest, completion: GraphRequestCompletion?)
    /// Sends the added requests.
    func start()
    /// Cancels the exchange. Pending completions are still called.
    func cancel()
}

/// A block that receives the outcome of one Graph request. Called exactly once, on the main actor. Part of the documented API.
///
/// Its arguments are the connection, the response body (a dictionary, or an array if the provider returned one) and the error. If the
/// provider omitted the response to an item of a batch, the body and the error are both `nil`.
public typealias GraphRequestCompletion = (_ connection: (any GraphRequestConnecting)?, _ result: Any?, _ error: (any Error)?) -> Void

/// The key for a response body that is neither a JSON object nor a JSON array, such as `true` or `a=b`. The value is the body as a
/// `String`. Part of the documented API.
public let NonJSONResponseProperty = "FACEBOOK_NON_JSON_RESULT"

/// The delegate of a connection. All methods are optional and are called on the main actor. Part of the documented API.
public protocol GraphRequestConnectionDelegate: AnyObject {
    /// Called before the requests are sent.
    @preconcurrency @MainActor func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting)

    /// Called after all completions if an HTTP response with any status has arrived.
    @preconcurrency @MainActor func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting)

    /// Called after all completions if no HTTP response arrived. Every completion received the same error.
    @preconcurrency @MainActor func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error)

    /// Called after some bytes of the request body have been sent.
    /// - Parameters:
    ///   - bytesWritten: The number of bytes since the last call.
    ///   - totalBytesWritten: The number of bytes since the start.
    ///   - totalBytesExpectedToWrite: The size of the whole body, in bytes.
    @preconcurrency @MainActor func requestConnection(
        _ connection: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int, totalBytesExpectedToWrite: Int)
}

extension GraphRequestConnectionDelegate {
    @preconcurrency @MainActor public func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting) {}
    @preconcurrency @MainActor public func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting) {}
    @preconcurrency @MainActor public func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error) {}
    @preconcurrency @MainActor public func requestConnection(
        _ connection: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int, totalBytesExpectedToWrite: Int
    ) {}
}
