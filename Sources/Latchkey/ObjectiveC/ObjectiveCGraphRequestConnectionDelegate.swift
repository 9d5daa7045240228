#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKGraphRequestConnectionDelegate` for Objective-C: ``GraphRequestConnectionDelegate``, behind the documented selectors.
@MainActor @objc(FBSDKGraphRequestConnectionDelegate)
public protocol ObjectiveCGraphRequestConnectionDelegate: NSObjectProtocol, Sendable {
    /// The requests are about to be sent.
    @objc(requestConnectionWillBeginLoading:)
    optional func requestConnectionWillBeginLoading(_ connection: any ObjectiveCGraphRequestConnecting)

    /// There is an answer, whatever it says, and all completions have been called.
    @objc(requestConnectionDidFinishLoading:)
    optional func requestConnectionDidFinishLoading(_ connection: any ObjectiveCGraphRequestConnecting)

    /// There is no answer. All completions have been called with the same error.
    @objc(requestConnection:didFailWithError:)
    optional func requestConnection(_ connection: any ObjectiveCGraphRequestConnecting, didFailWithError error: any Error)

    /// Some bytes have been sent.
    /// - Parameters:
    ///   - bytesWritten: since the last call.
    ///   - totalBytesWritten: since the beginning.
    ///   - totalBytesExpectedToWrite: in the end.
    @objc(requestConnection:didSendBodyData:totalBytesWritten:totalBytesExpectedToWrite:)
    optional func requestConnection(
        _ connection: any ObjectiveCGraphRequestConnecting, didSendBodyData bytesWritten: Int, totalBytesWritten: Int,
        totalBytesExpectedToWrite: Int)
}

/// Hands on to a connection's Objective-C delegate what the delegate of the Swift connection hears.
@MainActor
final class ObjectiveCGraphRequestConnectionListener: GraphRequestConnectionDelegate {
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
