import HTTPTypes

extension OpenAPIOperation {
    static let device: [OpenAPIOperation] = [
        codePage("/device"), codePage("/dialog/device"),
        OpenAPIOperation(
            .post, "/dialog/device", .device, "Submits the user code of a device",
            parameters: [
                sealed(.form), OpenAPIParameter(name: "user_code", location: .form, description: "The user code that the device shows."),
            ],
            checks: DeviceVerificationEndpoints.formChecks.kinds() + DeviceVerificationEndpoints.codeChecks.kinds(),
            responses: pageResponses + pageErrorResponses + [tooManyAttempts]),
        OpenAPIOperation(
            .post, "/device/login", .device, "Requests a device code and a user code (RFC 8628, section 3.1)",
            parameters: [
                clientToken, OpenAPIParameter(name: "scope", location: .form, description: "Permissions, separated by commas."),
                OpenAPIParameter(
                    name: "redirect_uri", location: .form, description: "The URL to which the browser returns after the login."),
            ],
            checks: DeviceEndpoints.clientChecks.kinds() + TokenService.deviceLoginChecks.kinds(), responses: okResponses + errorResponses),
        OpenAPIOperation(
            .post, "/device/login_status", .device, "Polls for the tokens of a device login (RFC 8628, section 3.4)",
            parameters: [
                clientToken, OpenAPIParameter(name: "code", location: .form, description: "The device code.", isRequired: true),
            ],
            checks: DeviceEndpoints.clientChecks.kinds() + DeviceEndpoints.statusChecks.kinds(), responses: okResponses + errorResponses),
    ]

    private static let clientToken = OpenAPIParameter(
        name: "access_token", location: .form, description: "The app ID and the client token, separated by a bar.", isRequired: true,
        example: "138483919580948|fedcba9876543210fedcba9876543210")

    private static func codePage(_ path: String) -> OpenAPIOperation {
        OpenAPIOperation(
            .get, path, .device, "The page to enter the user code of a device",
            parameters: [
                OpenAPIParameter(
                    name: "user_code", location: .query, description: "The user code that the device shows.", example: "A1NWZ9")
            ],
            responses: pageResponses + pageErrorResponses)
    }
}
