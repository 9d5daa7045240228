/// Is told what goes on in a connection: the documented protocol. All are optional, and called on the main actor.
@preconcurrency @MainActor
public protocol GraphRequestConnectionDelegate: AnyObject {
    /// The requests are about to be sent.
    func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting)

    /// There is an answer, whatever it says, and all completions have been called.
    func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting)

    /// There is no answer. All completions have been called with the same error.
    func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error)

    /// Some bytes have been sent.
    /// - Parameters:
    ///   - bytesWritten: since the last call.
    ///   - totalBytesWritten: since the beginning.
    ///   - totalBytesExpectedToWrite: in the end.
    func requestConnection(
        _ connection: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int, totalBytesExpectedToWrite: Int)
}

extension GraphRequestConnectionDelegate {
    public func requestConnectionWillBeginLoading(_ connection: any GraphRequestConnecting) {}
    public func requestConnectionDidFinishLoading(_ connection: any GraphRequestConnecting) {}
    public func requestConnection(_ connection: any GraphRequestConnecting, didFailWithError error: any Error) {}
    public func requestConnection(
        _ connection: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int, totalBytesExpectedToWrite: Int
    ) {}
}
