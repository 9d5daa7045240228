import CurlTransfers
import ProviderWeb

/// Checks whether the provider answers at the address at which it listens, or whether it could listen there.
struct ListeningPortCheck: InstallationCheck {
    static let name = "port"

    func findings(on installation: Installation) async -> [Finding] {
        let settings = installation.settings
        guard let local = installation.local else { return [.ok("port", "The provider chooses a free port when it starts.")] }
        let place = "\(settings.host), port \(settings.port)"
        switch local.outcome {
        case .provider:
            return [ProviderIdentity(installation).problem(of: local)].compactMap(\.self).nonEmpty(or: Self.running(local, place))
        case .other(let status):
            return [
                .problem(
                    "port_taken", "Another program than Latchkey answers at \(place) (status \(status)).",
                    "Stop that program, or choose another port with --port.")
            ]
        case .failed(_, .notConnected):
            do {
                try await ProviderApplication.checkAddress(host: settings.host, port: settings.port)
                return [.ok("port_free", "Nothing listens at \(place), so the provider is stopped and can be started.")]
            } catch {
                return [.problem("port_unavailable", "\(error)", "Correct --host or --port.")]
            }
        case .failed(let reason, _):
            return [
                .problem(
                    "port_silent", "What listens at \(place) does not answer like a provider: \(reason).",
                    "If another program uses the port, stop it or choose another port with --port. If it is the provider, restart it.")
            ]
        }
    }

    private static func running(_ local: AddressProbe, _ place: String) -> Finding {
        if let reason = local.unreadiness {
            return .problem(
                "not_ready", "The provider at \(place) is not ready: \(reason)",
                "Look for warnings in the provider's log; they have the details.")
        }
        return .ok("port", "The provider answers at \(place), and is ready.")
    }
}

extension [Finding] {
    /// The findings, or another one if there are none.
    fileprivate func nonEmpty(or other: @autoclosure () -> Finding) -> [Finding] { isEmpty ? [other()] : self }
}
