import HTTPTypes

extension OpenAPIOperation {
    static let device: [OpenAPIOperation] = [
        codePage("/device"), codePage("/dialog/device"),
        OpenAPIOperation(
            .post, "/dialog/device", .device, "The form of the page on which a person enters a device's code",
            parameters: [sealed(.form), OpenAPIParameter(name: "user_code", place: .form, meaning: "What the device shows.")],
            checks: [.formSeal, .guessLimit], answers: page + pageErrorResponses + [tooManyTries]),
        OpenAPIOperation(
            .post, "/device/login", .device, "A device asks for a code (RFC 8628, section 3.1)",
            parameters: [
                clientToken, OpenAPIParameter(name: "scope", place: .form, meaning: "Permissions, by comma."),
                OpenAPIParameter(name: "redirect_uri", place: .form, meaning: "Where the browser goes in the end."),
            ],
            checks: [.app, .accessToken, .redirectURI, .rateLimit], answers: answered + refusals),
        OpenAPIOperation(
            .post, "/device/login_status", .device, "A device asks whether somebody has decided (RFC 8628, section 3.4)",
            parameters: [
                clientToken, OpenAPIParameter(name: "code", place: .form, meaning: "The code of the device.", isRequired: true),
            ],
            checks: [.app, .accessToken], answers: answered + refusals),
    ]

    private static let clientToken = OpenAPIParameter(
        name: "access_token", place: .form, meaning: "The app's id and its client token, with a bar between.", isRequired: true,
        example: "138483919580948|fedcba9876543210fedcba9876543210")

    private static func codePage(_ path: String) -> OpenAPIOperation {
        OpenAPIOperation(
            .get, path, .device, "The page on which a person enters a device's code",
            parameters: [OpenAPIParameter(name: "user_code", place: .query, meaning: "What the device shows.", example: "A1NWZ9")],
            answers: page + pageErrorResponses)
    }
}
