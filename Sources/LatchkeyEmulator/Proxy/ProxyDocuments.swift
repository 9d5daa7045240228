import Foundation
import LoginModel
import NIOHTTP1

/// The documents that the proxy itself serves, for devices that load their settings by HTTP.
struct ProxyDocuments: Sendable {
    /// The certificate of the authority, as PEM.
    let authority: String

    static let configurationPath = "/proxy.pac"
    static let authorityPath = "/authority.pem"

    func answer(to head: HTTPRequestHead, path: String) -> ProxyResponse {
        guard [.GET, .HEAD].contains(head.method) else {
            return ProxyResponse(.methodNotAllowed, "This is a proxy; it serves documents only to GET.")
        }
        switch path {
        case Self.authorityPath:
            return ProxyResponse(.ok, contentType: "application/x-pem-file", body: Array(authority.utf8))
        case Self.configurationPath:
            guard let proxy = head.headers["Host"].first, (try? ProxyRequest.authority(proxy, defaultPort: 80))?.0.isThisMachine == true
            else {
                return ProxyResponse(.badRequest, "The Host header is not an address of this computer.")
            }
            return ProxyResponse(.ok, contentType: "application/x-ns-proxy-autoconfig", body: Array(Self.configuration(proxy: proxy).utf8))
        default:
            return ProxyResponse(
                .notFound,
                "This is a proxy of the Latchkey emulator, which serves only \(Self.configurationPath) and \(Self.authorityPath).")
        }
    }

    /// Returns a proxy auto-configuration file, which sends only the hosts of the reserved domains to the proxy.
    private static func configuration(proxy: String) -> String {
        let conditions = EmulatedHosts.reservedDomains.map { "host == \"\($0)\" || dnsDomainIs(host, \".\($0)\")" }
        return """
            function FindProxyForURL(url, host) {
                host = host.toLowerCase().replace(/\\.$/, "");
                if (\(conditions.joined(separator: " ||\n        "))) {
                    return "PROXY \(proxy)";
                }
                return "DIRECT";
            }

            """
    }
}
