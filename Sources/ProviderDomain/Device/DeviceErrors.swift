/// Errors of the device login endpoints (Wire.md, section 5). Clients branch on the subcode alone.
extension GraphError {
    /// The access token is not a client token.
    public static let deviceNeedsClientToken = GraphError(
        "(#3) Device login requires the app's client token, {app-id}|{client-token}", code: 3, kind: "invalid_token")
    static let devicesNotAllowed = GraphError(
        "(#3) The app's setting \"Login from Devices\" is off (login_from_devices in the seed).", code: 3)
    static let redirectURIOfDevice = GraphError(
        "(#191) The parameter redirect_uri is not one of the app's Valid OAuth Redirect URIs. It is optional.", code: 191)
    static let missingDeviceCode = GraphError.missingParameter("code")
    static let malformedDeviceCode = GraphError(
        "(#100) Param code must be the code that device/login returned", code: 100, kind: "invalid_code")
    /// The app's server has reached its limit of pending device codes.
    public static func tooManyDevices(retryAfter: Int) -> GraphError {
        GraphError("(#4) Application request limit reached", code: 4, status: 403, userMessage: .tooManyCalls, retryAfter: retryAfter)
    }
    /// The caller's network has reached its limit of pending device codes.
    public static func tooManyDevicesInNetwork(retryAfter: Int) -> GraphError {
        GraphError(
            "(#613) Calls to this api have exceeded the rate limit. Too many device codes of this network are still valid. A server that "
                + "needs many must send the app secret to oauth/device_authorization.",
            code: 613, status: 403, userMessage: .tooManyCalls, retryAfter: retryAfter)
    }

    static let controlCharacterInScope = GraphError.malformed("Param scope must not contain control characters")

    static func tooLong(_ parameter: String, _ limit: Int) -> GraphError {
        .malformed("Param \(parameter) must be at most \(limit) bytes long")
    }

    /// The person has not decided yet.
    public static let devicePending = GraphError(
        "This request requires the user to take a pending action", code: 31, subcode: 1_349_174,
        userMessage: .devicePending)
    /// The device polled again before the interval elapsed.
    public static let devicePollsTooFast = GraphError(
        "User request limit reached", code: 17, subcode: 1_349_172, userMessage: .devicePolling)
    /// The device code has expired, was already redeemed, or does not exist.
    public static let deviceCodeExpired = GraphError(
        "The session has expired", code: 463, subcode: 1_349_152, kind: "invalid_code",
        userMessage: .deviceExpired)
    /// The person declined.
    public static let deviceDeclined = GraphError(
        "The user has declined the authorization request", code: 100, subcode: 1_349_173, kind: "access_denied",
        userMessage: .deviceDeclined)
}
