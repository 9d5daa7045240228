/// The delegate of a connection. All methods are optional and are called on the main actor. Part of the documented API.
public protocol GraphRequestConnectionDelegate: AnyObject {
    /// Called before the requests are sent.
    @preconcurrency @MainActor func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting)

    /// Called after all completions if an HTTP response arrived, whatever its status.
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
