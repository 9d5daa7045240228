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

    /// The longest list of permissions, in bytes: all that the documentation names are shorter. Anybody can make the store keep it for each code.
    static let longestScope = 1024
    /// The longest redirect URI, in bytes: one with the app's own scheme need not be registered.
    static let longestRedirectURI = 2048

    /// A login that waits for its person, where the app may have one.
    public func login(of app: RegisteredApp, code: DeviceCode, in surroundings: Surroundings) throws(GraphError) -> DeviceLogin {
        try check(app)
        let scope = parameters["scope"] ?? ""
        guard scope.utf8.count <= Self.longestScope else { throw .tooLong("scope", Self.longestScope) }
        let redirectURI = parameters["redirect_uri"]
        if let redirectURI, redirectURI.utf8.count > Self.longestRedirectURI { throw .tooLong("redirect_uri", Self.longestRedirectURI) }
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
