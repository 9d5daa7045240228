import CurlTransfers
import Foundation
import ProviderWeb

/// Checks whether people reach the provider at its public URL, and the certificate of the reverse proxy.
struct PublicAddressCheck: InstallationCheck {
    static let name = "public_url"

    /// The number of seconds before the expiry of a certificate from which there is a warning: 14 days.
    private static let expiryWarning: TimeInterval = 1_209_600

    func findings(on installation: Installation) async -> [Finding] {
        guard let probe = installation.published else {
            let url = installation.local.map { " at \($0.url)" } ?? ""
            return [.ok("public_url", "People reach the provider\(url) directly, without a reverse proxy.")]
        }
        let isRunning = installation.local?.isProvider == true
        var findings: [Finding] = []
        switch probe.outcome {
        case .provider:
            if let problem = ProviderIdentity(installation).problem(of: probe) {
                findings.append(problem)
            } else if let reason = probe.unreadiness {
                findings.append(
                    .problem(
                        "not_ready", "The provider at \(probe.url) is not ready: \(reason)", "Look for warnings in the provider's log."))
            } else {
                findings.append(.ok("public_url", "The provider answers at \(probe.url)."))
            }
        case .other(let status): findings.append(Self.otherAnswer(probe, status, isRunning: isRunning, installation))
        case .failed(let reason, .certificateRefused):
            findings.append(
                CertificateProblem(url: probe.url, certificate: probe.certificate, reason: reason, now: installation.now).finding)
        case .failed(let reason, _): findings.append(Self.noAnswer(probe, reason))
        }
        if case .failed = probe.outcome { return findings }
        return findings + Self.findings(on: probe.certificate, probe.url, at: installation.now)
    }

    private static func otherAnswer(_ probe: AddressProbe, _ status: Int, isRunning: Bool, _ installation: Installation) -> Finding {
        let text = "What answers at \(probe.url) is not the provider (status \(status))"
        guard (502...504).contains(status) else {
            return .problem(
                "public_url_elsewhere", "\(text).",
                "Check --public-url, and that the reverse proxy forwards all paths to the provider without changing them.")
        }
        let port = "host \(installation.settings.host), port \(installation.settings.port)"
        return isRunning
            ? .problem(
                "proxy_misdirected", "\(text): the reverse proxy does not reach the provider, which runs.",
                "Let the reverse proxy forward to \(port).")
            : .warning(
                "provider_stopped", "\(text): the reverse proxy works, but the provider does not run at \(port).", "Start the provider.")
    }

    private static func noAnswer(_ probe: AddressProbe, _ reason: String) -> Finding {
        .problem(
            "public_url_unreachable", "There is no answer at \(probe.url): \(reason).",
            "Check that the reverse proxy runs, that the host name leads to it, and that a firewall lets connections through.")
    }

    private static func findings(on certificate: ServerCertificate?, _ url: String, at now: Date) -> [Finding] {
        guard let certificate else { return [] }
        let end = certificate.end.formatted(.iso8601)
        guard certificate.end.timeIntervalSince(now) < expiryWarning else {
            return [.ok("certificate", "The certificate of \(url) is valid until \(end).")]
        }
        return [
            .warning(
                "certificate_expires_soon", "The certificate of \(url) expires on \(end).",
                "Renew it, and let the reverse proxy load the new one. Find out why that did not happen automatically.")
        ]
    }
}
