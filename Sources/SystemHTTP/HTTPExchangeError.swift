/// Why a request has no complete response.
package enum HTTPExchangeError: Error, Sendable {
    /// The response was not complete within the time limit.
    case timedOut(Duration)
    /// The body is larger than this number of bytes.
    case tooLarge(Int)
    /// The response is not HTTP.
    case notHTTP
    /// A network error, with the system's description.
    case unreachable(String)
    /// The host is an IPv6 address, which `URLSession` does not support on Linux.
    case ipv6Address
}
