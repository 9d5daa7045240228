import HTTPTypes

extension OpenAPIOperation {
    static let limited: [OpenAPIOperation] = [
        OpenAPIOperation(
            .post, "/limited_login/refresh", .limited, "Exchanges an ID token for a fresh one, with a DPoP proof (RFC 9449)",
            parameters: [
                OpenAPIParameter(name: "DPoP", location: .header, description: "The DPoP proof."),
                OpenAPIParameter(
                    name: "id_token_hint", location: .form, description: "The ID token, which may have expired.", isRequired: true),
                OpenAPIParameter(name: "app_id", location: .form, description: "The app ID.", isRequired: true),
            ],
            checks: RefreshEndpoint.tokenChecks.kinds() + RefreshEndpoint.accountChecks.kinds(), responses: okResponses + errorResponses),
        OpenAPIOperation(
            .post, "/platform/uninstall", .limited, "Removes the app from the account of the ID token's person",
            parameters: [
                OpenAPIParameter(name: "id_token", location: .form, description: "The person's ID token.", isRequired: true),
                OpenAPIParameter(name: "app_id", location: .form, description: "The app ID.", isRequired: true),
            ],
            checks: UninstallEndpoint.checks.kinds(), responses: okResponses + errorResponses),
    ]
}
