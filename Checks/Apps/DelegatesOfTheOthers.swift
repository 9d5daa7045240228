// Services that are no views hear of a connection, of a device login and of what becomes of an error.
import FBSDKLoginKit

class ConnectionObserver: NSObject, GraphRequestConnectionDelegate {
    var isLoading = false
    var lastError: Error?

    func run(_ requests: [GraphRequest]) {
        let connection = GraphRequestConnection()
        connection.delegate = self
        requests.forEach { request in
            connection.add(request) { _, result, error in
                self.lastError = error
                print(result ?? "nothing")
            }
        }
        connection.start()
    }

    func requestConnectionWillBeginLoading(_ connection: GraphRequestConnecting) { isLoading = true }
    func requestConnectionDidFinishLoading(_ connection: GraphRequestConnecting) { isLoading = false }
    func requestConnection(_ connection: GraphRequestConnecting, didFailWithError error: Error) { lastError = error }
}

class DeviceLogin: DeviceLoginManagerDelegate {
    let manager = DeviceLoginManager(permissions: ["email"], enableSmartLogin: false)
    var code: String?

    func begin() {
        manager.delegate = self
        manager.start()
    }

    func deviceLoginManager(_ loginManager: DeviceLoginManager, startedWith codeInfo: DeviceLoginCodeInfo) { code = codeInfo.loginCode }

    func deviceLoginManager(
        _ loginManager: DeviceLoginManager, completedWith result: DeviceLoginManagerResult?, error: Error?
    ) {
        code = result?.accessToken?.tokenString
    }
}

class Recovery: GraphErrorRecoveryProcessorDelegate {
    var recovered: [Bool] = []

    func processorDidAttemptRecovery(_ processor: GraphErrorRecoveryProcessor, didRecover: Bool, error: Error?) {
        recovered.append(didRecover)
    }
}
