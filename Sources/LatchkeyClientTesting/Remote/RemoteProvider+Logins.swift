public import LoginModel

extension RemoteProvider {
    private struct Login: Encodable {
        var person: String?
        var decline: [String]?
        var cancel: Bool?
        var error: String?
        var delay: String?
        var app: String?
    }

    private struct Queue: Decodable {
        struct Entry: Decodable {}
        let logins: [Entry]
    }

    /// Lets the next login succeed without a page. Requests with `prompt=none` take no entry of the queue.
    /// - Parameters:
    ///   - person: The person who logs in and continues.
    ///   - declining: The permissions that the person declines.
    ///   - app: The app whose login it is; the next login to any app if `nil`.
    ///   - delay: The time until the response, by the clock of the provider.
    public func nextLogin(
        as person: RemotePerson, declining: Set<Permission> = [], app: String? = nil, after delay: Duration = .zero
    ) async throws {
        let declined = declining.map(\.name).sorted()
        try await enqueue(Login(person: person.login, decline: declined.isEmpty ? nil : declined, app: app), after: delay)
    }

    /// Lets the person cancel the next login.
    /// - Parameters:
    ///   - app: The app whose login it is; the next login to any app if `nil`.
    ///   - delay: The time until the response, by the clock of the provider.
    public func nextLoginIsCanceled(app: String? = nil, after delay: Duration = .zero) async throws {
        try await enqueue(Login(cancel: true, app: app), after: delay)
    }

    /// Lets the next login end with an error response.
    /// - Parameters:
    ///   - error: An error code of RFC 6749, section 4.1.2.1, or of OpenID Connect Core 1.0, section 3.1.2.6, such as `server_error`.
    ///   - app: The app whose login it is; the next login to any app if `nil`.
    ///   - delay: The time until the response, by the clock of the provider.
    public func nextLoginFails(with error: String, app: String? = nil, after delay: Duration = .zero) async throws {
        try await enqueue(Login(error: error, app: app), after: delay)
    }

    /// The number of entries of the login queue that no login has taken.
    public var remainingLogins: Int {
        get async throws {
            let queue: Queue = try await control.call("GET", ["logins"])
            return queue.logins.count
        }
    }

    /// Removes all entries of the login queue.
    public func removeLogins() async throws { try await control.send("DELETE", ["logins"]) }

    private func enqueue(_ login: Login, after delay: Duration) async throws {
        var login = login
        if delay != .zero { login.delay = delay.controlText }
        try await control.send("POST", ["logins", "next"], body: login)
    }
}
