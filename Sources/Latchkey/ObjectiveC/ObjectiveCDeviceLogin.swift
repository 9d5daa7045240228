#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKDeviceLoginCodeInfo`: a wrapper of ``DeviceLoginCodeInfo``.
@objc(FBSDKDeviceLoginCodeInfo)
public final class ObjectiveCDeviceLoginCodeInfo: NSObject, Sendable {
    /// The wrapped ``DeviceLoginCodeInfo``.
    public let value: DeviceLoginCodeInfo

    init(_ value: DeviceLoginCodeInfo) { self.value = value }

    /// The device code, by which the device and the provider identify the login (RFC 8628, section 3.2). A secret.
    @objc public var identifier: String { value.identifier }
    /// The user code that the person enters at ``verificationURL``.
    @objc public var loginCode: String { value.loginCode }
    /// The URL of the page on which the person enters the user code, in any browser.
    @objc public var verificationURL: URL { value.verificationURL }
    /// The time at which both codes expire.
    @objc public var expirationDate: Date { value.expirationDate }
    /// The initial polling interval, in seconds, at least 5.
    @objc public var pollingInterval: UInt { value.pollingInterval }

    public override var description: String { value.description }
}

/// The Objective-C class `FBSDKDeviceLoginManagerResult`: a wrapper of ``DeviceLoginManagerResult``.
@objc(FBSDKDeviceLoginManagerResult)
public final class ObjectiveCDeviceLoginManagerResult: NSObject, Sendable {
    /// The wrapped ``DeviceLoginManagerResult``.
    public let value: DeviceLoginManagerResult

    init(_ value: DeviceLoginManagerResult) { self.value = value }

    /// The access token for the Graph API; `nil` if ``isCancelled`` is `true`.
    @objc public var accessToken: ObjectiveCAccessToken? { value.accessToken.map(ObjectiveCAccessToken.init) }
    /// Whether the login ended without a token because it was canceled or the code expired.
    @objc public var isCancelled: Bool { value.isCancelled }
}

/// The Objective-C protocol `FBSDKDeviceLoginManagerDelegate`: ``DeviceLoginManagerDelegate`` with the documented selectors.
@MainActor
@objc(FBSDKDeviceLoginManagerDelegate)
public protocol ObjectiveCDeviceLoginManagerDelegate: AnyObject {
    /// Called when the device has received its codes. The app must show the user code and the verification URL to the person.
    @objc(deviceLoginManager:startedWithCodeInfo:)
    func deviceLoginManager(_ loginManager: ObjectiveCDeviceLoginManager, startedWith codeInfo: ObjectiveCDeviceLoginCodeInfo)

    /// Called when the login has ended, with a result or an error.
    @objc(deviceLoginManager:completedWithResult:error:)
    func deviceLoginManager(
        _ loginManager: ObjectiveCDeviceLoginManager, completedWith result: ObjectiveCDeviceLoginManagerResult?, error: (any Error)?)
}

/// The Objective-C class `FBSDKDeviceLoginManager`: a wrapper of ``DeviceLoginManager`` for the shared session.
@MainActor
@objc(FBSDKDeviceLoginManager)
public final class ObjectiveCDeviceLoginManager: NSObject {
    /// The wrapped ``DeviceLoginManager``.
    public let value: DeviceLoginManager

    /// The delegate of the logins that ``start()`` begins. The reference is weak.
    @objc public weak var delegate: (any ObjectiveCDeviceLoginManagerDelegate)?

    /// The running login, which retains the manager.
    private var running: Task<Void, Never>?

    /// Creates a login manager that requests permissions. `enableSmartLogin` is stored but has no effect.
    @objc(initWithPermissions:enableSmartLogin:)
    public init(permissions: [String], enableSmartLogin: Bool) {
        value = DeviceLoginManager(permissions: permissions, enableSmartLogin: enableSmartLogin)
    }

    /// The permissions that the login requests.
    @objc public var permissions: [String] { value.permissions }
    /// The URL to which the provider may redirect the person's browser after approval.
    @objc public var redirectURL: URL? {
        get { value.redirectURL }
        set { value.redirectURL = newValue }
    }

    /// Starts a login that reports to the delegate. Does nothing while a login of this manager is running.
    @objc public func start() {
        guard running == nil else { return }
        running = Task { [self] in
            let end: Result<DeviceLoginManagerResult, any Error>
            do {
                end = .success(try await value.logIn { code in await self.report(code) })
            } catch {
                end = .failure(error)
            }
            // `running` is cleared before the delegate is called, so that the delegate can start another login immediately.
            running = nil
            switch end {
            case .success(let result):
                delegate?.deviceLoginManager(self, completedWith: ObjectiveCDeviceLoginManagerResult(result), error: nil)
            case .failure(let error): delegate?.deviceLoginManager(self, completedWith: nil, error: error)
            }
        }
    }

    /// Cancels the running login. The delegate receives a canceled result.
    @objc public func cancel() { running?.cancel() }

    private func report(_ code: DeviceLoginCodeInfo) {
        guard running?.isCancelled == false else { return }
        delegate?.deviceLoginManager(self, startedWith: ObjectiveCDeviceLoginCodeInfo(code))
    }
}
#endif
