import LoginModel
import ProviderDomain

/// The hosts that are reached without a proxy, by the user's `NO_PROXY`: names with all names below them, IP addresses, networks such as
/// 10.0.0.0/8, each with or without a port, or `*` for all hosts.
struct ProxyExceptions: Sendable {
    private enum Exception {
        case all
        case host(URLHost, port: Int?)
        case network(NetworkAddress.Range)
    }

    private let exceptions: [Exception]

    /// Parses a list that is separated by commas or spaces. Entries that are not hosts match nothing.
    init(_ list: String) {
        exceptions = list.split { $0 == "," || $0.isWhitespace }.compactMap(Self.exception)
    }

    private static func exception(_ entry: Substring) -> Exception? {
        if entry == "*" { return .all }
        if entry.contains("/") { return NetworkAddress.Range(String(entry)).map { .network($0) } }
        let isBareVersion6 = entry.filter { $0 == ":" }.count > 1 && !entry.hasPrefix("[")
        let colon = isBareVersion6 ? nil : entry.lastIndex(of: ":").flatMap { entry[$0...].contains("]") ? nil : $0 }
        var name = colon.map { entry[..<$0] } ?? entry
        while name.hasPrefix("*.") || name.hasPrefix(".") { name = name.dropFirst() }
        guard let host = try? URLHost(isBareVersion6 ? "[\(name)]" : String(name)) else { return nil }
        return .host(host, port: colon.flatMap { Int(entry[entry.index(after: $0)...]) })
    }

    /// Whether a host is reached without a proxy.
    func contains(_ host: URLHost, port: Int) -> Bool {
        exceptions.contains { exception in
            switch exception {
            case .all: true
            case .host(let excepted, let exceptedPort):
                (host.isWithin(excepted) || host.isSameMachine(as: excepted)) && exceptedPort ?? port == port
            case .network(let range): host.addressBytes.flatMap { NetworkAddress($0) }.map(range.contains) ?? false
            }
        }
    }
}
