import HTTPTypes

extension OpenAPIOperation {
    static let limited: [OpenAPIOperation] = [
        OpenAPIOperation(
            .post, "/limited_login/refresh", .limited, "A fresh ID token for an old one, by the device's key (RFC 9449)",
            parameters: [
                OpenAPIParameter(name: "DPoP", place: .header, meaning: "The proof."),
                OpenAPIParameter(name: "id_token_hint", place: .form, meaning: "The ID token, which may have ended.", isRequired: true),
                OpenAPIParameter(name: "app_id", place: .form, meaning: "The app's id.", isRequired: true),
            ],
            checks: [.app, .idTokenHint, .dpop, .permission], answers: answered + refusals),
        OpenAPIOperation(
            .post, "/platform/uninstall", .limited, "Removes the app for the person of the ID token",
            parameters: [
                OpenAPIParameter(name: "id_token", place: .form, meaning: "The person's ID token.", isRequired: true),
                OpenAPIParameter(name: "app_id", place: .form, meaning: "The app's id.", isRequired: true),
            ],
            checks: [.app, .idTokenHint], answers: answered + refusals),
    ]
}
