internal import Foundation

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

    /// What the answer is asked to carry.
    private var responseTypes: [ResponseType] {
        switch configuration.tracking {
        case .limited: ResponseType.limitedLogin
        case .enabled: [.code]
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
            DialogParameter.state: challenge.state,
            DialogParameter.defaultAudience: defaultAudience.wireName,
            DialogParameter.display: "touch",
            DialogParameter.returnScopes: "true",
            "sdk": "ios",
            "sdk_version": "18.1.0",
            "fbapp_pres": "0",
            "ies": "0",
            "cbt": "\((began.timeIntervalSince1970 * 1000).rounded())",
        ]
        parameters[DialogParameter.authType] = configuration.authType?.rawValue
        parameters[DialogParameter.messengerPageID] = configuration.messengerPageId
        parameters["local_client_id"] = urlSchemeSuffix
        switch configuration.tracking {
        case .limited:
            parameters[DialogParameter.tracking] = LoginTracking.limitedMark
        case .enabled:
            parameters[DialogParameter.codeChallenge] = configuration.codeVerifier.challenge
            parameters[DialogParameter.codeChallengeMethod] = CodeChallenge.Method.s256.rawValue
        }
        return parameters
    }

    /// The address, with sorted and escaped parameters.
    func address(redirectURI: String) -> String {
        "\(provider.dialog(version: version))?\(FormFields(parameters(redirectURI: redirectURI)).text)"
    }
}
