#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C protocol `FBSDKGraphRequestConnectionDelegate`: ``GraphRequestConnectionDelegate`` with the documented selectors.
@MainActor @objc(FBSDKGraphRequestConnectionDelegate)
public protocol ObjectiveCGraphRequestConnectionDelegate: NSObjectProtocol, Sendable {
    /// Called before the requests are sent.
    @objc(requestConnectionWillBeginLoading:)
    optional func requestConnectionWillBeginLoading(_ connection: any ObjectiveCGraphRequestConnecting)

    /// Called after all completions if an HTTP response with any status has arrived.
    @objc(requestConnectionDidFinishLoading:)
    optional func requestConnectionDidFinishLoading(_ connection: any ObjectiveCGraphRequestConnecting)

    /// Called after all completions if no HTTP response arrived. Every completion received the same error.
    @objc(requestConnection:didFailWithError:)
    optional func requestConnection(_ connection: any ObjectiveCGraphRequestConnecting, didFailWithError error: any Error)

    /// Called after some bytes of the request body have been sent.
    /// - Parameters:
    ///   - bytesWritten: The number of bytes that were sent since the last call.
    ///   - totalBytesWritten: The number of bytes that were sent in total.
    ///   - totalBytesExpectedToWrite: The size of the whole body, in bytes.
    @objc(requestConnection:didSendBodyData:totalBytesWritten:totalBytesExpectedToWrite:)
    optional func requestConnection(
        _ connection: any ObjectiveCGraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int,
        totalBytesExpectedToWrite: Int)
}

/// Forwards the delegate calls of a Swift connection to the Objective-C delegate.
@MainActor
final class ObjectiveCGraphRequestConnectionDelegateAdapter: GraphRequestConnectionDelegate {
    private weak var connection: ObjectiveCGraphRequestConnection?

    nonisolated init(_ connection: ObjectiveCGraphRequestConnection) { self.connection = connection }

    func requestConnectionWillBeginLoading(_: any GraphRequestConnecting) {
        guard let connection else { return }
        connection.delegate?.requestConnectionWillBeginLoading?(connection)
    }

    func requestConnectionDidFinishLoading(_: any GraphRequestConnecting) {
        guard let connection else { return }
        connection.delegate?.requestConnectionDidFinishLoading?(connection)
    }

    func requestConnection(_: any GraphRequestConnecting, didFailWithError error: any Error) {
        guard let connection else { return }
        connection.delegate?.requestConnection?(connection, didFailWithError: error)
    }

    func requestConnection(
        _: any GraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int, totalBytesExpectedToWrite: Int
    ) {
        guard let connection else { return }
        connection.delegate?.requestConnection?(
            connection, didSendBodyData: bytesWritten, totalBytesWritten: totalBytesWritten,
            totalBytesExpectedToWrite: totalBytesExpectedToWrite)
    }
}
#endif
