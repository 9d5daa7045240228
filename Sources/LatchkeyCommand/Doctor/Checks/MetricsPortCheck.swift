import CurlTransfers
import ProviderWeb

/// Checks whether the provider serves its metrics, or whether it could serve them.
struct MetricsPortCheck: InstallationCheck {
    static let name = "metrics"

    private enum Answer { case metrics, other, none }

    func findings(on installation: Installation) async -> [Finding] {
        let monitoring = installation.settings.monitoring
        guard let port = monitoring.metricsPort else { return [] }
        let place = "\(monitoring.host), port \(port)"
        let isRunning = installation.local?.isProvider == true
        switch await Self.answer(at: Installation.url(host: monitoring.host, port: port)) {
        case .metrics where isRunning: return [.ok("metrics", "The metrics are served at \(place).")]
        case .metrics:
            return [
                .problem(
                    "metrics_port_taken", "A provider with another address serves metrics at \(place).",
                    "Stop that provider, or choose another port with --metrics-port.")
            ]
        case .other:
            return [
                .problem(
                    "metrics_port_taken", "Another program than Latchkey uses \(place).",
                    "Stop that program, or choose another port with --metrics-port.")
            ]
        case .none where isRunning:
            return [
                .problem(
                    "metrics_missing", "The provider runs, but serves no metrics at \(place).",
                    "Restart the provider with these settings, or correct --metrics-host or --metrics-port.")
            ]
        case .none: return [await Self.availability(host: monitoring.host, port: port, place)]
        }
    }

    private static func answer(at url: String) async -> Answer {
        var options = CurlRequest.Options()
        options.timeout = Int(Installation.timeLimit.components.seconds) - 1
        options.maximumBodySize = 1_048_576
        options.usesProxies = false
        do {
            let answer = try await CurlRequest(method: "GET", url: url + "/metrics", headers: [:], body: [], options: options).send()
            return answer.status == 200 && String(decoding: answer.body, as: UTF8.self).contains("latchkey_") ? .metrics : .other
        } catch let error as CurlError {
            return [.notConnected, .unknownHost].contains(error.kind) ? .none : .other
        } catch {
            return .other
        }
    }

    private static func availability(host: String, port: Int, _ place: String) async -> Finding {
        do {
            try await ProviderApplication.checkAddress(host: host, port: port, option: "--metrics-port")
            return .ok("metrics_port_free", "Nothing listens at \(place), so the metrics can be served there.")
        } catch {
            return .problem("metrics_port_unavailable", "\(error)", "Correct --metrics-host or --metrics-port.")
        }
    }
}
