/// Is told what goes on in a connection: the documented protocol. All are optional, and called on the main actor.
public protocol GraphRequestConnectionDelegate: AnyObject {
    /// The requests are about to be sent.
    @preconcurrency @MainActor func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting)

    /// There is an answer, whatever it says, and all completions have been called.
    @preconcurrency @MainActor func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting)

    /// There is no answer. All completions have been called with the same error.
    @preconcurrency @MainActor func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error)

    /// Some bytes have been sent.
    /// - Parameters:
    ///   - bytesWritten: since the last call.
    ///   - totalBytesWritten: since the beginning.
    ///   - totalBytesExpectedToWrite: in the end.
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
