// A test double of an app's records the handler that it is given, and calls it itself.
import FBSDKLoginKit

class MockLoginManager {
    var result: LoginManagerLoginResult?
    var error: Error?
    var shortResult = LoginResult.cancelled
    private(set) var handlers: [LoginManagerLoginResultBlock] = []
    private(set) var permissions: [String] = []

    func logIn(permissions: [String], handler: LoginManagerLoginResultBlock?) {
        self.permissions = permissions
        handler?(result, error)
    }

    func logIn(configuration: LoginConfiguration?, completion: @escaping LoginResultBlock) {
        completion(configuration == nil ? .failed(LoginError(.unknown)) : shortResult)
    }

    func keep(_ handler: @escaping LoginManagerLoginResultBlock) {
        handlers.append(handler)
    }

    func finishAll() {
        handlers.forEach { $0(result, error) }
        handlers.removeAll()
    }
}

class MockProfileProvider {
    var profile: Profile?
    func load(completion: ProfileBlock?) {
        completion?(profile, nil)
    }
}

class MockConnection: GraphRequestConnecting {
    var timeout: TimeInterval = 60
    weak var delegate: GraphRequestConnectionDelegate?
    private(set) var requests: [GraphRequest] = []
    var capturedCompletion: GraphRequestCompletion?

    func add(_ request: GraphRequest, completion: GraphRequestCompletion?) {
        requests.append(request)
        capturedCompletion = completion
    }

    func start() {
        capturedCompletion?(self, ["id": "1"], nil)
    }

    func cancel() {
        capturedCompletion?(nil, nil, CoreError(.errorNetwork))
    }
}

func testAMock() {
    let mock = MockLoginManager()
    mock.result = LoginManagerLoginResult(
        token: nil, authenticationToken: nil, isCancelled: true, grantedPermissions: ["email"], declinedPermissions: [])
    var wasCanceled = false
    mock.logIn(permissions: ["email"]) { result, error in
        wasCanceled = result?.isCancelled == true && error == nil
    }
    assert(wasCanceled)
}
