/// The file by which COMMAND finds the hosts of the login system on this computer (hosts(5)).
enum HostsFile {
    /// An address for resolvers that look for IPv6 in a network without it. Without such an address, they would ask a name server.
    private static let mappedAddress = "::ffff:127.0.0.1"

    /// Returns the file with the hosts of the login system, and what else it had.
    static func text(replacing former: String, addresses: [LoopbackAddress]) -> String {
        let names = EmulatedHosts.names.joined(separator: " ")
        let lines = former.split(separator: "\n", omittingEmptySubsequences: false).map(withoutReservedNames)
        let hosts = addresses.map(\.rawValue) + (addresses.contains(.version6) ? [] : [mappedAddress])
        return (hosts.map { "\($0) \(names)" } + lines).joined(separator: "\n") + (former.hasSuffix("\n") ? "" : "\n")
    }

    /// Returns the order of sources (nsswitch.conf(5)) with the file first, so that a service outside the namespaces is not asked for its names.
    static func order(replacing former: String) -> String {
        former.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop(while: \.isWhitespace).hasPrefix("hosts:") ? "hosts: files dns" : String($0) }
            .joined(separator: "\n")
    }

    private static func withoutReservedNames(_ line: Substring) -> String {
        let fields = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
        let kept = fields.filter { field in
            let name = field.lowercased()
            return !EmulatedHosts.isReserved(name.hasSuffix(".") ? String(name.dropLast()) : name)
        }
        if kept.count == fields.count { return String(line) }
        return kept.count > 1 ? kept.joined(separator: " ") : ""
    }
}
