public import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a device asks with, and every rule about it that needs no store (provider-wire.md, section 5).
public struct DeviceRequestChecks: Sendable {
    private let parameters: FormParameters

    /// The parameters of one call.
    public init(_ parameters: FormParameters) { self.parameters = parameters }

    /// The longest list of permissions, in bytes.
    private static let longestScope = 4096

    /// A login that waits for its person, where the app may have one.
    public func login(of app: RegisteredApp, code: DeviceCode, in surroundings: Surroundings) throws(GraphError) -> DeviceLogin {
        try check(app)
        let scope = parameters["scope"] ?? ""
        guard scope.utf8.count <= Self.longestScope else { throw .scopeTooLong(Self.longestScope) }
        let redirectURI = parameters["redirect_uri"]
        if let redirectURI, !RedirectURIRule.isAbsolute(redirectURI) || !RedirectURIRule.allows(redirectURI, for: app) {
            throw .redirectURIOfDevice
        }
        return DeviceLogin(
            digest: code.digest, userCode: UserCode(surroundings), appID: app.id,
            scope: Scope.names(in: scope), redirectURI: redirectURI, expiresAt: surroundings.now().addingTimeInterval(DeviceLogin.lifetime))
    }

    /// The code that a device of the app asks about.
    public func deviceCode(of app: RegisteredApp) throws(GraphError) -> DeviceCode {
        try check(app)
        guard let text = parameters["code"] else { throw .missingDeviceCode }
        guard let code = DeviceCode(text) else { throw .malformedDeviceCode }
        return code
    }

    private func check(_ app: RegisteredApp) throws(GraphError) {
        guard app.allowsLoginFromDevices else { throw .devicesNotAllowed }
    }
}
