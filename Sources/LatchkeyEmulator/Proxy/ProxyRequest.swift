import LoginModel
import NIOHTTP1

/// A request of a client to the proxy, by the form of its target (RFC 9112, section 3.2).
enum ProxyRequest {
    /// To open a tunnel (CONNECT).
    case tunnel(URLHost, port: Int)
    /// To forward a request whose target is a whole URL.
    case forward(URLHost, port: Int, isEncrypted: Bool, authority: String, target: String)
    /// To answer a request for a path.
    case local(path: String)

    /// The reason why a request cannot be understood.
    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    init(_ head: HTTPRequestHead) throws(Malformed) {
        if head.method == .CONNECT {
            let (host, port) = try Self.authority(head.uri, defaultPort: nil)
            self = .tunnel(host, port: port)
        } else if head.uri.hasPrefix("/") {
            self = .local(path: String(head.uri.prefix { $0 != "?" }))
        } else {
            self = try Self.absolute(head.uri)
        }
    }

    private static func absolute(_ target: String) throws(Malformed) -> ProxyRequest {
        guard let separator = target.firstRange(of: "://") else { throw Malformed(description: "The target of the request is not a URL.") }
        let isEncrypted: Bool
        switch target[..<separator.lowerBound].lowercased() {
        case "http": isEncrypted = false
        case "https": isEncrypted = true
        default: throw Malformed(description: "The proxy forwards only http:// and https:// URLs.")
        }
        let rest = target[separator.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let path = rest[authority.endIndex...].prefix { $0 != "#" }
        // A user and a password are not sent to the host.
        let name = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        let (host, port) = try Self.authority(String(name), defaultPort: isEncrypted ? 443 : 80)
        return .forward(
            host, port: port, isEncrypted: isEncrypted, authority: String(name), target: path.hasPrefix("/") ? String(path) : "/\(path)")
    }

    /// Parses a host with a port.
    /// - Parameter defaultPort: the port if there is none; `nil` if it is required.
    static func authority(_ text: String, defaultPort: Int?) throws(Malformed) -> (URLHost, Int) {
        let colon = text.lastIndex(of: ":").flatMap { text[$0...].contains("]") ? nil : $0 }
        let portText = colon.map { text[text.index(after: $0)...] } ?? ""
        let isNumber = portText.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let port = portText.isEmpty ? defaultPort : isNumber ? UInt16(portText).map(Int.init) : nil, port > 0 else {
            throw Malformed(description: "\"\(text.escapedForLog)\" does not end with a port from 1 to 65535.")
        }
        do {
            return (try URLHost(colon.map { text[..<$0] } ?? text[...]), port)
        } catch {
            throw Malformed(description: "\"\(text.escapedForLog)\" is not a host with a port.")
        }
    }
}
