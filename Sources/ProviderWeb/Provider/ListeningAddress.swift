import Hummingbird
import NIOCore
import NIOPosix

/// Where a provider accepts connections, and the public URL that leads there.
enum ListeningAddress: Sendable {
    /// A TCP port of a host name or an IP address; 0 selects a free port. Without a public URL, it is `http://host:port`.
    case network(host: String, port: Int, publicURL: PublicURL?)
    /// A Unix socket at a path. An old socket at the path is replaced.
    case socket(path: String, publicURL: PublicURL)

    var bindAddress: BindAddress {
        switch self {
        case .network(let host, let port, _): .hostname(host, port: port)
        case .socket(let path, _): .unixDomainSocket(path: path)
        }
    }

    /// Checks that the public URL is known to all who can reach the provider.
    /// - Throws: ``ListenError`` if other machines can reach the provider, and there is no public URL.
    func check() throws(ListenError) {
        guard case .network(let host, let port, nil) = self, !PublicURL.isLoopback(host: host) else { return }
        throw ListenError(
            host: host, port: port, problem: "other machines can reach the provider there, so set its public URL with --public-url")
    }

    /// Returns the public URL.
    /// - Parameter selected: the TCP port that was selected.
    func publicURL(port selected: Int?) -> PublicURL {
        switch self {
        case .network(let host, let port, let publicURL): publicURL ?? PublicURL(host: host, port: selected ?? port)
        case .socket(_, let publicURL): publicURL
        }
    }

    /// Returns the error of the network library with a description for the operator, if the error is about the address.
    func explaining(_ error: any Error) -> any Error {
        switch self {
        case .network(let host, let port, _): ListenError(error, host: host, port: port) ?? error
        case .socket(let path, _): SocketError(error, path: path) ?? error
        }
    }

    /// The error of a provider that cannot listen at a Unix socket.
    private struct SocketError: Error, CustomStringConvertible {
        let description: String

        init?(_ error: any Error, path: String) {
            let problem: String
            switch error {
            case SocketAddressError.unixDomainSocketPathTooLong:
                problem = "the path is too long for the operating system, so choose a shorter one"
            case is UnixDomainSocketPathWrongType: problem = "the path is that of another file"
            case let error as IOError: problem = ListenError.explain(error.errnoCode)
            default: return nil
            }
            description = "Cannot listen at the socket \(path): \(problem)."
        }
    }
}
