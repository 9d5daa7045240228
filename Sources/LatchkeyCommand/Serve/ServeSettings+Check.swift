import ArgumentParser
import LoginModel
import ProviderWeb

extension ServeSettings {
    /// Checks the ranges of values, and whether the values fit together.
    /// - Throws: `ValidationError`, which names the flags that are wrong or do not fit together.
    func check() throws {
        guard callsPerPerson ?? 1 > 0 else { throw ValidationError("--calls-per-person must be a number of 1 or more.") }
        guard (1...36_500).contains(auditDetailDays) else { throw ValidationError("--audit-detail-days must be a number from 1 to 36500.") }
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be a number from 0 to 65535, not \(port).") }
        do { _ = try ProviderBrandRule.name(name) } catch { throw ValidationError("--name is not accepted: \(error)") }
        guard !showSeedPeople || seed != nil else { throw ValidationError("--show-seed-people needs a --seed with people in it.") }
        guard durability == nil || StoreAddress(store).isSharedByNodes else {
            throw ValidationError("--durability is for a PostgreSQL store; a write to a file is on the disk when it is acknowledged.")
        }
        try monitoring.check(besidePort: port)
        try checkAddresses()
    }

    /// Rejects addresses at which passwords and tokens would cross a network in clear text, unless the operator allows that.
    private func checkAddresses() throws {
        let isLocal = PublicURL.isLoopback(host: host)
        let isLocalToBrowsers = publicURL?.isLoopback ?? true
        guard publicURL != nil || !StoreAddress(store).isSharedByNodes else {
            throw ValidationError(
                "A PostgreSQL store may be served by several machines, and people need one address for all of them: give --public-url, too, "
                    + "such as https://login.example.")
        }
        if showSeedPeople {
            guard isLocal else { throw Self.exposedPasswordsError(for: "--host", host) }
            guard isLocalToBrowsers else { throw Self.exposedPasswordsError(for: "--public-url", publicURL?.text ?? "") }
        }
        guard isLocal || publicURL != nil else {
            throw ValidationError(
                "--host \(host) lets other machines connect, and they need an address: give --public-url, too, such as "
                    + "https://login.example.")
        }
        guard isLocalToBrowsers || publicURL?.isHTTPS == true || allowsInsecureHTTP else {
            throw ValidationError(
                "--public-url \(publicURL?.text ?? "") does not use TLS, so everybody on the network path can read passwords and tokens: "
                    + "give an https address or, if you accept that, --allow-insecure-http-logins-and-tokens.")
        }
        guard isLocal || publicURL?.isHTTPS == true || allowsInsecureHTTP else {
            throw ValidationError(
                "--host \(host) lets other machines connect, and --public-url \(publicURL?.text ?? "") does not use TLS, so passwords and "
                    + "tokens may cross a network in clear text: give an https address or, if only this machine can reach that port, "
                    + "--allow-insecure-http-logins-and-tokens.")
        }
    }

    private static func exposedPasswordsError(for option: String, _ value: String) -> ValidationError {
        ValidationError(
            "--show-seed-people shows passwords to everybody who can reach the provider: \(option) must be an address of this machine "
                + "only, such as 127.0.0.1, not \(value).")
    }

    /// The brand that the settings describe: the name, logo, color and addresses of the provider.
    /// - Throws: ``ProviderBrandError`` if the logo is not accepted.
    func brand() throws -> ProviderBrand {
        ProviderBrand(
            name: name, accentColor: accentColor, logo: try logo.map { try ProviderLogo(path: $0) }, contact: contact,
            privacyPolicyURL: privacyURL, termsURL: termsURL)
    }
}
