internal import Foundation
internal import StrictJSON

/// The authorization request of one login, from which the dialog URL is built without any I/O (SDK.md, sections 2.1 and 2.2).
struct LoginDialogRequest: Sendable {
    let configuration: LoginConfiguration
    let provider: ProviderAddress
    let version: String
    let appID: String
    let urlSchemeSuffix: String?
    let defaultAudience: DefaultAudience
    let challenge: DialogChallenge
    /// The time at which the login started. Sent as `cbt`, in milliseconds since 1970.
    let startDate: Date
    /// The value of ``LoginEnvironment/uptime``, in seconds. Sent as `e2e`.
    let uptime: TimeInterval
    /// Whether the app permits automatic logging of app events. Sent as `ies`.
    let logsAppEvents: Bool
    /// Whether the provider must authenticate the person again, even if the browser has a session (`prompt=login`).
    let forcesReauthentication: Bool
    /// The nonce that the previous login of this person returned for the next login.
    let userTokenNonce: String?
    /// The thumbprint of the key to which the provider should bind the ID token (RFC 9449, section 10). Sent only by a limited login.
    var dpopThumbprint: String?
    /// The current ID token of a session that is refreshed silently, without a page; `nil` for a login (Wire.md, section 2.9).
    var silentIDTokenHint: String?

    /// The values of the parameter `response_type`.
    private var responseTypes: [ResponseType] {
        switch configuration.tracking {
        case .limited: ResponseType.limitedLogin
        case .enabled: ResponseType.classicLogin
        }
    }

    /// Returns the query parameters by name.
    func parameters(redirectURI: String) -> [String: String] {
        let permissions = configuration.requestedPermissions.union([.openid]).sorted { $0.name < $1.name }
        var parameters = [
            DialogParameter.clientID: appID,
            DialogParameter.redirectURI: redirectURI,
            DialogParameter.responseType: responseTypes.map(\.name).joined(separator: ","),
            DialogParameter.scope: Scope.list(permissions),
            DialogParameter.nonce: configuration.nonce,
            DialogParameter.state: challenge.state(method: Self.method(redirectURI)),
            DialogParameter.defaultAudience: defaultAudience.wireName,
            DialogParameter.display: "touch",
            DialogParameter.returnScopes: "true",
            "sdk": "ios",
            "sdk_version": Settings.documentedSDKVersion,
            // Latchkey never switches to an app of the provider, whether or not it is installed.
            "fbapp_pres": "0",
            "ies": logsAppEvents ? "1" : "0",
            "cbt": "\((startDate.timeIntervalSince1970 * 1000).rounded())",
            "e2e": String(decoding: JSONValue.object(["init": .number(uptime)]).serialized(), as: UTF8.self),
        ]
        parameters[DialogParameter.authType] = configuration.authType?.rawValue
        parameters[DialogParameter.messengerPageID] = configuration.messengerPageId
        parameters[DialogParameter.prompt] = forcesReauthentication ? "login" : nil
        parameters[DialogParameter.userTokenNonce] = userTokenNonce
        if let silentIDTokenHint {
            parameters[DialogParameter.prompt] = "none"
            parameters[DialogParameter.idTokenHint] = silentIDTokenHint
        }
        parameters["local_client_id"] = urlSchemeSuffix
        switch configuration.tracking {
        case .limited:
            parameters[DialogParameter.tracking] = LoginTracking.limitedParameterValue
            parameters[DialogParameter.dpopThumbprint] = dpopThumbprint
        case .enabled:
            parameters[DialogParameter.codeChallenge] = configuration.codeVerifier.challenge
            parameters[DialogParameter.codeChallengeMethod] = CodeChallenge.Method.s256.rawValue
        }
        return parameters
    }

    /// Returns the name of the browser session that receives the response: `browser_auth` for a browser on this machine, or `sfvc_auth` for
    /// the system's authentication session (SDK.md, section 2.3).
    private static func method(_ redirectURI: String) -> String { redirectURI.hasPrefix("http://") ? "browser_auth" : "sfvc_auth" }

    /// Returns the dialog URL, with sorted and percent-encoded parameters.
    func url(redirectURI: String) -> String {
        "\(provider.dialog(version: version))?\(FormFields(parameters(redirectURI: redirectURI)).text)"
    }
}
