internal import Foundation
internal import IdentityTokens

/// The address of the dialog for one login, made without looking at anything but its own values (client-sdk.md, sections 2.1 and 2.2).
struct DialogRequest: Sendable {
    let configuration: LoginConfiguration
    let provider: ProviderAddress
    let version: String
    let appID: String
    let urlSchemeSuffix: String?
    let defaultAudience: DefaultAudience
    let challenge: DialogChallenge
    /// When the login began.
    let began: Date
    /// ``LoginSurroundings/uptime``.
    let uptime: TimeInterval
    /// Whether the app lets app events be logged without being asked.
    let logsAppEvents: Bool
    /// Whether the person is asked who they are, whatever the browser remembers.
    let startsFresh: Bool
    /// What an earlier login of this person brought for the next one.
    let userTokenNonce: String?
    /// The thumbprint of the key that the ID token is to be bound to (RFC 9449, section 10). A limited login alone asks for it.
    var dpopThumbprint: String?
    /// The ID token of the session that is to go on, where no page may be shown for it (provider-wire.md, section 2.9).
    var silentHint: String?

    /// What the answer is asked to carry.
    private var responseTypes: [ResponseType] {
        switch configuration.tracking {
        case .limited: ResponseType.limitedLogin
        case .enabled: ResponseType.classicLogin
        }
    }

    /// The parameters, by name.
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
            // Latchkey hands no login over to an app of the provider, whether one is there or not.
            "fbapp_pres": "0",
            "ies": logsAppEvents ? "1" : "0",
            "cbt": "\((began.timeIntervalSince1970 * 1000).rounded())",
            "e2e": String(decoding: JSONValue.object(["init": .number(uptime)]).serialized(), as: UTF8.self),
        ]
        parameters[DialogParameter.authType] = configuration.authType?.rawValue
        parameters[DialogParameter.messengerPageID] = configuration.messengerPageId
        parameters[DialogParameter.prompt] = startsFresh ? "login" : nil
        parameters[DialogParameter.userTokenNonce] = userTokenNonce
        if let silentHint {
            parameters[DialogParameter.prompt] = "none"
            parameters[DialogParameter.idTokenHint] = silentHint
        }
        parameters["local_client_id"] = urlSchemeSuffix
        switch configuration.tracking {
        case .limited:
            parameters[DialogParameter.tracking] = LoginTracking.limitedMark
            parameters[DialogParameter.dpopThumbprint] = dpopThumbprint
        case .enabled:
            parameters[DialogParameter.codeChallenge] = configuration.codeVerifier.challenge
            parameters[DialogParameter.codeChallengeMethod] = CodeChallenge.Method.s256.rawValue
        }
        return parameters
    }

    /// What brings the answer (client-sdk.md, section 2.3): a browser on this machine, or an authentication session of the system.
    private static func method(_ redirectURI: String) -> String { redirectURI.hasPrefix("http://") ? "browser_auth" : "sfvc_auth" }

    /// The address, with sorted and escaped parameters.
    func address(redirectURI: String) -> String {
        "\(provider.dialog(version: version))?\(FormFields(parameters(redirectURI: redirectURI)).text)"
    }
}
