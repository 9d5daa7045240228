public import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Checks the parts of a device login request that can be checked without the store (Wire.md, section 5).
public struct DeviceRequestValidator: Sendable {
    private let parameters: FormParameters

    /// Creates a validator for the parameters of one call.
    public init(_ parameters: FormParameters) { self.parameters = parameters }

    /// The largest scope, in bytes. All permissions in Facebook's documentation fit. The size is limited because anyone can request codes,
    /// and the store holds a scope for each code.
    static let maximumScopeLength = 1024
    /// The largest redirect URI, in bytes. It is limited because a URI with the app's own scheme is accepted without registration.
    static let maximumRedirectURILength = 2048

    /// Checks that the app allows logins from devices.
    /// - Throws: The error to return to the device.
    public func check(_ app: RegisteredApp) throws(GraphError) {
        guard app.allowsLoginFromDevices else { throw .devicesNotAllowed }
    }

    /// Returns the requested scope.
    /// - Throws: An error if the scope is too long, or contains a control character, which is not part of any name (RFC 6749, section 3.3).
    public func scope() throws(GraphError) -> [String] {
        let scope = parameters["scope"] ?? ""
        guard scope.utf8.count <= Self.maximumScopeLength else { throw .tooLong("scope", Self.maximumScopeLength) }
        let names = Scope.names(in: scope)
        guard !names.contains(where: { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }) else {
            throw .controlCharacterInScope
        }
        return names
    }

    /// Returns the URL to which the browser returns after the login; `nil` if the request has none.
    /// - Throws: An error if the URL is too long, or does not belong to the app.
    public func redirectURI(of app: RegisteredApp) throws(GraphError) -> String? {
        guard let redirectURI = parameters["redirect_uri"] else { return nil }
        guard redirectURI.utf8.count <= Self.maximumRedirectURILength else { throw .tooLong("redirect_uri", Self.maximumRedirectURILength) }
        guard RedirectURIRule.isAbsolute(redirectURI), RedirectURIRule.allows(redirectURI, for: app) else { throw .redirectURIOfDevice }
        return redirectURI
    }

    /// Returns the device code with which a device polls.
    /// - Throws: The error to return to the device.
    public func deviceCode() throws(GraphError) -> DeviceCode {
        guard let text = parameters["code"] else { throw .missingDeviceCode }
        guard let code = DeviceCode(text) else { throw .malformedDeviceCode }
        return code
    }
}

extension DeviceLogin {
    /// Creates a pending login from values that have been checked.
    public init(of app: RegisteredApp, scope: [String], redirectURI: String?, code: DeviceCode, in environment: SystemEnvironment) {
        self.init(
            digest: code.digest, userCode: UserCode(environment), appID: app.id, scope: scope, redirectURI: redirectURI,
            expiresAt: environment.now().addingTimeInterval(Self.lifetime))
    }
}
