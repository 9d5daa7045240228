import LoginModel

/// Checks whether the reverse proxy tells the provider the addresses of clients.
struct ProxyHeaderCheck: InstallationCheck {
    static let name = "proxy"

    func findings(on installation: Installation) async -> [Finding] {
        guard let probe = installation.published, let client = probe.client else { return [] }
        let effect = "Limits of guesses and the audit log take all people for one client."
        switch client.forwardedFor {
        case "absent":
            return [
                .problem(
                    "forwarded_for_absent", "The reverse proxy at \(probe.url) does not send X-Forwarded-For. \(effect)",
                    "Let it replace the header by the address of its client: in nginx, proxy_set_header X-Forwarded-For $remote_addr;")
            ]
        case "ignored":
            return [
                .problem(
                    "forwarded_for_ignored",
                    "The provider ignores X-Forwarded-For, because it does not know the reverse proxy in front of it. \(effect)",
                    "Name the address of the reverse proxy with --proxy, and restart the provider.")
            ]
        case _ where client.address == AddressProbe.claimedAddress && client.proxies == 1:
            return [
                .problem(
                    "forwarded_for_forgeable",
                    "The reverse proxy at \(probe.url) passes on X-Forwarded-For as clients write it, so they can claim any address.",
                    "Let it replace the header by the address of its client: in nginx, proxy_set_header X-Forwarded-For $remote_addr;")
            ]
        default: return [.ok("proxy", "The reverse proxy at \(probe.url) tells the provider the addresses of clients.")]
        }
    }
}
