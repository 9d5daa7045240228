import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// How a dialog ends that a device has asked for: the device learns of it when it asks, and the browser gets a page.
extension DialogEndpoints {
    /// The person agreed. Whether this was the first decision is seen on the page that follows.
    func approve(_ device: DeviceLogin, _ grant: Grant, of person: Person, _ visit: DialogVisit) async throws -> Response {
        let verdict = DeviceDecision.Verdict.approved(grant, passwordStamp: person.password.stamp)
        let isFirst = try await provider.store.decide(
            DeviceDecision(digest: device.digest, verdict: verdict, decidedAt: provider.surroundings.now()))
        if isFirst, let address = device.redirectURI { return seeOther(address) }
        return try resume(visit)
    }

    /// The person refused.
    func decline(_ device: DeviceLogin, by person: Person.ID?, _ visit: DialogVisit) async throws -> Response {
        _ = try await provider.store.decide(
            DeviceDecision(digest: device.digest, verdict: .declined(by: person), decidedAt: provider.surroundings.now()))
        return try resume(visit)
    }

    /// The page that tells what was decided; `nil` while nothing is.
    func conclusion(of visit: DialogVisit) -> Response? {
        guard let device = visit.device, device.state != .pending else { return nil }
        let page = DeviceDonePage(appName: visit.flow.request.app.name, isApproved: device.state != .declined)
        return answer(provider.pages.html(page, in: visit.language), visit.browser, visit.language, .ok)
    }
}

extension DialogRefusal {
    /// The code has ended while the person was on their way.
    static let deviceCodeExpired = DialogRefusal(
        code: "device_code_expired", developerNote: "The user code has expired.", status: 410,
        restartAddress: DialogEndpoints.Path.device)
}
