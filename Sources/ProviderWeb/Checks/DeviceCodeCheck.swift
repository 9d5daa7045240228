import LoginModel
import ProviderDomain
import ProviderStore

extension EndpointCheck where State == DeviceTokenCall {
    /// The device code was issued to this app, and the person has approved the login (RFC 8628, section 3.5).
    static var deviceCode: Self {
        EndpointCheck(.deviceCode) { request in
            guard let text = request.call.parameters["device_code"] else {
                throw OAuthError.invalidRequest("The parameter device_code is required.")
            }
            guard let code = DeviceCode(text) else { throw OAuthError.invalidGrant("This provider did not issue the device_code.") }
            switch try await request.provider.poll(code, of: try request.call.app.value) {
            case .pending: throw OAuthError.authorizationPending
            case .slowDown: throw OAuthError.slowDown
            case .expired: throw OAuthError.expiredToken
            case .declined: throw OAuthError.accessDenied
            case .approved(let account, let device): request.approved = Checked((account, device))
            }
        }
    }
}

extension EndpointCheck where State == DeviceLoginCall {
    /// The device code was issued to this app, and the person has approved the login (Wire.md, section 5).
    static var deviceCode: Self {
        EndpointCheck(.deviceCode) { request in
            switch try await request.provider.poll(try request.validator.deviceCode(), of: request.app) {
            case .pending: throw GraphError.devicePending
            case .slowDown: throw GraphError.devicePollsTooFast
            case .expired: throw GraphError.deviceCodeExpired
            case .declined: throw GraphError.deviceDeclined
            case .approved(let account, let device): request.approved = Checked((account, device))
            }
        }
    }
}

extension Provider {
    fileprivate func poll(_ code: DeviceCode, of app: RegisteredApp) async throws -> DevicePollOutcome {
        try await store.pollDeviceLogin(DevicePoll(digest: code.digest, appID: app.id, polledAt: environment.now()))
    }
}

extension EndpointCheck where State == DeviceDialogCall {
    /// The device code of the dialog has not expired (RFC 8628, section 3.2).
    static var deviceCode: Self {
        EndpointCheck(.deviceCode) { request in
            guard let digest = request.digest else { throw PageError.deviceCodeExpired }
            let login = try await request.provider.store.deviceLogin(withDigest: digest, at: request.provider.environment.now())
            guard let login else { throw PageError.deviceCodeExpired }
            request.login = Checked(login)
        }
    }
}

extension EndpointCheck where State == UserCodeCall {
    /// A device login with this user code is pending (RFC 8628, section 3.3). The guess was right, so it is no longer counted.
    static var deviceCode: Self {
        EndpointCheck(.deviceCode) { request in
            let now = request.provider.environment.now()
            let attempt = try request.attempt.value
            guard let login = try await request.provider.store.pendingDeviceLogin(with: request.code, at: now) else {
                throw UserCodeRefusal.unknown
            }
            try await request.provider.store.endPasswordAttempt(attempt, as: .correct)
            request.login = Checked(login)
        }
    }
}
