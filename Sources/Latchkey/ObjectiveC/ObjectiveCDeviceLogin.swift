#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKDeviceLoginCodeInfo` for Objective-C: a ``DeviceLoginCodeInfo``, under the documented names.
@objc(FBSDKDeviceLoginCodeInfo)
public final class ObjectiveCDeviceLoginCodeInfo: NSObject, Sendable {
    /// The same code for Swift.
    public let value: DeviceLoginCodeInfo

    init(_ value: DeviceLoginCodeInfo) { self.value = value }

    /// Names the login between device and provider. A secret.
    @objc public var identifier: String { value.identifier }
    /// What the person types at ``verificationURL``.
    @objc public var loginCode: String { value.loginCode }
    /// Where the person goes, in any browser.
    @objc public var verificationURL: URL { value.verificationURL }
    /// When the code ends.
    @objc public var expirationDate: Date { value.expirationDate }
    /// Seconds between two questions of the device.
    @objc public var pollingInterval: UInt { value.pollingInterval }

    public override var description: String { value.description }
}

/// `FBSDKDeviceLoginManagerResult` for Objective-C: a ``DeviceLoginManagerResult``, under the documented names.
@objc(FBSDKDeviceLoginManagerResult)
public final class ObjectiveCDeviceLoginManagerResult: NSObject, Sendable {
    /// The same result for Swift.
    public let value: DeviceLoginManagerResult

    init(_ value: DeviceLoginManagerResult) { self.value = value }

    /// What the app may call the Graph API with; `nil` after a cancel.
    @objc public var accessToken: ObjectiveCAccessToken? { value.accessToken.map(ObjectiveCAccessToken.init) }
    /// Whether the login ended without a token: somebody cancelled, or the code expired.
    @objc public var isCancelled: Bool { value.isCancelled }
}

/// `FBSDKDeviceLoginManagerDelegate` for Objective-C: ``DeviceLoginManagerDelegate``, behind the documented selectors.
@MainActor
@objc(FBSDKDeviceLoginManagerDelegate)
public protocol ObjectiveCDeviceLoginManagerDelegate: AnyObject {
    /// There is a code: show it to the person, with the address.
    @objc(deviceLoginManager:startedWithCodeInfo:)
    func deviceLoginManager(_ loginManager: ObjectiveCDeviceLoginManager, startedWith codeInfo: ObjectiveCDeviceLoginCodeInfo)

    /// The login has ended, with a result or an error.
    @objc(deviceLoginManager:completedWithResult:error:)
    func deviceLoginManager(
        _ loginManager: ObjectiveCDeviceLoginManager, completedWith result: ObjectiveCDeviceLoginManagerResult?, error: (any Error)?)
}

/// `FBSDKDeviceLoginManager` for Objective-C: a ``DeviceLoginManager`` of the shared session, behind the documented selectors.
@MainActor
@objc(FBSDKDeviceLoginManager)
public final class ObjectiveCDeviceLoginManager: NSObject {
    /// The same manager for Swift.
    public let value: DeviceLoginManager

    /// Hears of what ``start()`` begins. Not kept alive.
    @objc public weak var delegate: (any ObjectiveCDeviceLoginManagerDelegate)?

    /// The login that runs. It keeps the manager alive.
    private var running: Task<Void, Never>?

    /// The documented initialiser.
    @objc(initWithPermissions:enableSmartLogin:)
    public init(permissions: [String], enableSmartLogin: Bool) {
        value = DeviceLoginManager(permissions: permissions, enableSmartLogin: enableSmartLogin)
    }

    /// What the person is asked for.
    @objc public var permissions: [String] { value.permissions }
    /// Where the provider may send the person's browser when they have agreed.
    @objc public var redirectURL: URL? {
        get { value.redirectURL }
        set { value.redirectURL = newValue }
    }

    /// Begins a login and tells the delegate. While one runs, this does nothing.
    @objc public func start() {
        guard running == nil else { return }
        running = Task { [self] in
            let end: Result<DeviceLoginManagerResult, any Error>
            do {
                end = .success(try await value.logIn { code in await self.tell(code) })
            } catch {
                end = .failure(error)
            }
            // The delegate may start anew at once.
            running = nil
            switch end {
            case .success(let result):
                delegate?.deviceLoginManager(self, completedWith: ObjectiveCDeviceLoginManagerResult(result), error: nil)
            case .failure(let error): delegate?.deviceLoginManager(self, completedWith: nil, error: error)
            }
        }
    }

    /// Ends the login that runs, if any, as cancelled.
    @objc public func cancel() { running?.cancel() }

    private func tell(_ code: DeviceLoginCodeInfo) {
        guard running?.isCancelled == false else { return }
        delegate?.deviceLoginManager(self, startedWith: ObjectiveCDeviceLoginCodeInfo(code))
    }
}
#endif
