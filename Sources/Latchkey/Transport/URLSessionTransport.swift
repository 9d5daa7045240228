public import Foundation
internal import SystemHTTP

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A ``Transport`` based on `URLSession`, without cookies, a cache or redirects, and with limits for time and size.
public struct URLSessionTransport: Transport {
    /// The default time limit for a request and its response, in seconds.
    public let timeLimit: TimeInterval
    /// The default maximum size of a response body, in bytes.
    public let maximumBodySize: Int

    /// Creates a transport with limits for time and size: by default 30 seconds and 1 MiB.
    public init(timeLimit: TimeInterval = 30, maximumBodySize: Int = 1_048_576) {
        self.timeLimit = timeLimit
        self.maximumBodySize = maximumBodySize
    }

    /// Sends a request. Does not follow redirects.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard let url = URL(string: request.url) else {
            throw CoreError(.errorNetwork, .network, "\"\(request.url.prefix { $0 != "?" }.prefix(200))\" is not an address.")
        }
        var system = URLRequest(url: url)
        system.httpMethod = request.method
        for (name, value) in request.headers { system.setValue(value, forHTTPHeaderField: name) }
        if !request.body.isEmpty { system.httpBody = Data(request.body) }
        var exchange = HTTPExchange(
            within: request.timeLimit ?? timeLimit, maximumResponseSize: request.maximumResponseSize ?? maximumBodySize)
        exchange.progress = request.progress
        do {
            let response = try await exchange.response(to: system)
            return TransportResponse(status: response.status, headers: response.headers, body: response.body)
        } catch let failure as HTTPExchangeError {
            throw failure.error
        }
    }
}

extension HTTPExchangeError {
    fileprivate var error: CoreError {
        switch self {
        case .timedOut(let limit): Self.unreachable("no complete response arrived within \(limit).")
        case .tooLarge(let bytes): CoreError(.errorNetwork, .badResponse, "The provider's response is larger than \(bytes) bytes.")
        case .notHTTP: CoreError(.errorNetwork, .network, "The provider's response is not HTTP.")
        case .unreachable(let reason): Self.unreachable(reason)
        case .ipv6Address:
            CoreError(
                .errorInvalidArgument, .badProvider,
                "On this system, the provider's address cannot be an IPv6 address such as [::1]; use a name such as localhost."
            )
        }
    }

    private static func unreachable(_ reason: String) -> CoreError {
        CoreError(.errorNetwork, .network, "The provider cannot be reached: \(reason)")
    }
}
