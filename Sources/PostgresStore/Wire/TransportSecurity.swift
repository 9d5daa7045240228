/// Decides how a connection is encrypted.
///
/// A connection that leaves the machine carries codes, tokens and password hashes. libpq's default, `sslmode=prefer`, accepts any
/// certificate and no encryption at all, so it protects from nobody who can answer in place of the server. The default here is therefore
/// `verify-full`. An operator whose network is protected otherwise, for example by WireGuard, can write a weaker mode into the address or
/// the service file. The variables `PGSSLMODE` and `PGREQUIRESSL` do not count, because they may have been set for another program.
enum TransportSecurity {
    /// Returns the parameters to add to those of the address.
    /// - Parameters:
    ///   - address: The parameters of the address.
    ///   - resolved: The parameters with those of the service file, of the environment, and the defaults of libpq.
    ///   - environment: The variables of the process.
    /// - Throws: An error of the kind `addressRefused` if the environment asks for a weaker mode.
    static func parameters(
        address: [String: String], resolved: [String: String], environment: [String: String]
    ) throws(PostgresError) -> [String: String] {
        guard !isLocal(resolved), address["sslmode"] == nil else { return [:] }
        switch resolved["sslmode"] {
        case "verify-full": return withoutKerberos(address, resolved, [:])
        case nil, "prefer": return withoutKerberos(address, resolved, ["sslmode": "verify-full"])
        // If both the service file and the environment set this mode, libpq does not tell which of them counts.
        case let mode where resolved["service"] != nil && mode != environment["PGSSLMODE"] && environment["PGREQUIRESSL"] == nil: return [:]
        case let mode?:
            throw PostgresError(
                .addressRefused,
                message: "the environment sets sslmode=\(mode), which is weaker than verify-full; to use it, write it into the address")
        }
    }

    /// Whether all hosts are this machine: Unix sockets, or loopback addresses.
    static func isLocal(_ resolved: [String: String]) -> Bool {
        let addresses = hosts(resolved["hostaddr"])
        // An address is used instead of the name at the same position.
        let names = hosts(resolved["host"])
        return (0..<max(addresses.count, names.count)).allSatisfy { index in
            let address = index < addresses.count ? addresses[index] : ""
            return isLocal(address.isEmpty && index < names.count ? names[index] : address)
        }
    }

    private static func hosts(_ list: String?) -> [Substring] { (list ?? "").split(separator: ",", omittingEmptySubsequences: false) }

    private static func isLocal(_ host: Substring) -> Bool {
        if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") { return true }
        if host == "localhost" || host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }

    /// Adds `gssencmode=disable`, because libpq would otherwise prefer Kerberos encryption to TLS, and not verify the certificate.
    private static func withoutKerberos(
        _ address: [String: String], _ resolved: [String: String], _ parameters: [String: String]
    ) -> [String: String] {
        guard address["gssencmode"] == nil, (resolved["gssencmode"] ?? "prefer") == "prefer" else { return parameters }
        return parameters.merging(["gssencmode": "disable"]) { $1 }
    }
}
