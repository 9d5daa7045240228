import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The end of a dialog that a device requested: the device gets the outcome by polling, and the browser gets a page.
extension DialogEndpoints {
    /// Records that the person approved the device login. The page that follows shows whether an earlier decision stands.
    func approve(_ device: DeviceLogin, _ grant: Grant, of person: Person, _ context: AuthorizationContext) async throws -> Response {
        let verdict = DeviceDecision.Verdict.approved(grant, passwordStamp: person.password.stamp)
        let isFirst = try await provider.store.decideDeviceLogin(
            DeviceDecision(digest: device.digest, verdict: verdict, decidedAt: provider.environment.now()))
        if isFirst, let address = device.redirectURI { return seeOther(address) }
        return try resume(context)
    }

    /// Records that the person declined the device login.
    func decline(_ device: DeviceLogin, by person: Person.ID?, _ context: AuthorizationContext) async throws -> Response {
        _ = try await provider.store.decideDeviceLogin(
            DeviceDecision(digest: device.digest, verdict: .declined(by: person), decidedAt: provider.environment.now()))
        return try resume(context)
    }

    /// Returns the page that shows the decision; `nil` while the device login is pending.
    func decisionPage(of context: AuthorizationContext) -> Response? {
        guard let device = context.device, device.state != .pending else { return nil }
        let page = DeviceDonePage(appName: context.flow.request.app.name, isApproved: device.state != .declined)
        return respond(provider.pages.html(page, in: context.language), context.browser, context.language, .ok)
    }
}

extension PageError {
    /// The user code expired before the person finished the dialog.
    static let deviceCodeExpired = PageError(
        code: "device_code_expired", developerNote: "The user code has expired.", status: 410,
        restartAddress: DialogEndpoints.Path.device)
}
