public import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The validation of a device login request, as far as it needs no store (Wire.md, section 5).
public struct DeviceRequestValidator: Sendable {
    private let parameters: FormParameters

    /// Creates the validation of one call's parameters.
    public init(_ parameters: FormParameters) { self.parameters = parameters }

    /// The largest scope, in bytes. Every documented permission fits, and anyone can make the store hold one scope for each code.
    static let longestScope = 1024
    /// The largest redirect URI, in bytes. A URI with the app's own scheme need not be registered.
    static let longestRedirectURI = 2048

    /// Creates a pending login if the app may request one.
    /// - Throws: The error that the device is answered with.
    public func login(of app: RegisteredApp, code: DeviceCode, in environment: SystemEnvironment) throws(GraphError) -> DeviceLogin {
        try check(app)
        let scope = parameters["scope"] ?? ""
        guard scope.utf8.count <= Self.longestScope else { throw .tooLong("scope", Self.longestScope) }
        let redirectURI = parameters["redirect_uri"]
        if let redirectURI, redirectURI.utf8.count > Self.longestRedirectURI { throw .tooLong("redirect_uri", Self.longestRedirectURI) }
        if let redirectURI, !RedirectURIRule.isAbsolute(redirectURI) || !RedirectURIRule.allows(redirectURI, for: app) {
            throw .redirectURIOfDevice
        }
        return DeviceLogin(
            digest: code.digest, userCode: UserCode(environment), appID: app.id,
            scope: Scope.names(in: scope), redirectURI: redirectURI, expiresAt: environment.now().addingTimeInterval(DeviceLogin.lifetime))
    }

    /// Returns the device code that an app polls with.
    /// - Throws: The error that the device is answered with.
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
