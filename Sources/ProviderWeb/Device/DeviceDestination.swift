import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The destination of a dialog that a device requested. The device gets the outcome by polling. The browser shows a page,
/// or is redirected after an approval if the device's request has a redirect URI.
struct DeviceDestination: DialogDestination {
    let request: AuthorizationRequest
    private let login: DeviceLogin
    private let provider: Provider

    static func restartAddress(of state: FormState.Dialog) -> String { DeviceVerificationEndpoints.Path.deviceWithCookies }

    var userCode: UserCode? { login.userCode }
    var decisionPage: DeviceDonePage? {
        login.state == .pending ? nil : DeviceDonePage(appName: request.app.name, isApproved: login.state != .declined)
    }

    static let checks: [EndpointCheck<DeviceDialogCall>] = [.deviceCode, .app]

    init(
        _ state: FormState.Dialog, _ parameters: FormParameters, in dialog: LoginDialog, for request: Request, from browser: BrowserIdentity
    ) async throws {
        provider = dialog.provider
        let call = try await DeviceDialogCall(provider: provider, digest: state.device).passing(Self.checks)
        login = try call.login.value
        self.request = AuthorizationRequest(try call.login.value, of: try call.app.value)
    }

    /// Records that the person approved the device login. If a decision was recorded earlier, that decision does not change, and the next
    /// page shows it.
    func approve(_ approval: DialogApproval) async throws -> DialogOutcome {
        let isFirst = try await decide(.approved(approval.grant, passwordStamp: approval.person.password.stamp))
        if isFirst, let address = login.redirectURI { return .redirect(address) }
        return .showDecision
    }

    func cancel(by person: Person.ID?) async throws -> DialogOutcome {
        _ = try await decide(.declined(by: person))
        return .showDecision
    }

    /// Records a decision about the device login, if it is the first.
    /// - Returns: `false` if a decision was recorded before, or if the login can no longer be decided, for example because it has expired.
    private func decide(_ verdict: DeviceDecision.Verdict) async throws -> Bool {
        try await provider.store.decideDeviceLogin(
            DeviceDecision(digest: login.digest, verdict: verdict, decidedAt: provider.environment.now()))
    }
}

extension PageError {
    /// The error that the user code expired before the person finished the dialog.
    static let deviceCodeExpired = PageError(
        code: "device_code_expired", developerNote: "The user code has expired.", status: 410,
        restartAddress: DeviceVerificationEndpoints.Path.device)
}
