extension RemoteProvider {
    private struct FaultRequest: Encodable {
        let fault: String
        var path: String?
        var method: String?
        var after: Int?
        var times: Int?
        var delay: String?
        var status: Int?
        var contentType: String?
        var body: String?
        var code: Int?
        var subcode: Int?
        var message: String?
    }

    /// Makes requests fail from now on, both those of browsers and those of apps.
    /// - Parameters:
    ///   - fault: The failure to simulate.
    ///   - path: The beginning of the paths of the affected requests, without a version, such as `/oauth/access_token`; all requests if
    ///     `nil`.
    ///   - method: The HTTP method of the affected requests, which the parameter `method` of a `POST` request overrides; all if `nil`.
    ///   - first: Which matching request is the first to fail; 1 for the next one.
    ///   - count: How many requests fail; all of them if `nil`.
    public func fail(
        _ fault: RemoteFault, at path: String? = nil, method: String? = nil, from first: Int = 1, count: Int? = nil
    ) async throws {
        var request = FaultRequest(fault: fault.name, path: path, method: method)
        if first != 1 { request.after = first - 1 }
        request.times = count
        request.delay = fault.delay?.controlText
        (request.status, request.contentType, request.body) = (fault.status, fault.contentType, fault.body)
        (request.code, request.subcode, request.message) = (fault.code, fault.subcode, fault.message)
        try await control.send("POST", ["faults"], body: request)
    }

    /// Removes all simulated failures, so that requests succeed again. Delayed requests continue at once, and connections that a failure
    /// has left silent are closed.
    public func recover() async throws { try await control.send("DELETE", ["faults"]) }

    /// Lets a new key sign from now on, which no client has cached.
    public func rotateSigningKey() async throws { try await control.send("POST", ["faults"], body: FaultRequest(fault: "key_rotated")) }
}
