public import Foundation
internal import SystemHTTP

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The ``Transport`` based on `URLSession`: no cookies, no cache, no redirects, and limits for time and size.
public struct URLSessionTransport: Transport {
    /// The default time limit for a request and its response, in seconds.
    public let timeLimit: TimeInterval
    /// The default maximum size of a response body, in bytes.
    public let largestBody: Int

    /// Creates a transport with limits for time and size: by default 30 seconds and 1 MiB.
    public init(timeLimit: TimeInterval = 30, largestBody: Int = 1_048_576) {
        self.timeLimit = timeLimit
        self.largestBody = largestBody
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
        var exchange = HTTPExchange(within: request.timeLimit ?? timeLimit, largestAnswer: request.largestAnswer ?? largestBody)
        exchange.progress = request.progress
        do {
            let answer = try await exchange.answer(to: system)
            return TransportResponse(status: answer.status, headers: answer.headers, body: answer.body)
        } catch let failure as HTTPExchangeError {
            throw failure.error
        }
    }
}

extension HTTPExchangeError {
    fileprivate var error: CoreError {
        switch self {
        case .late(let limit): Self.unreachable("no whole answer came within \(limit).")
        case .tooLarge(let bytes): CoreError(.errorNetwork, .badResponse, "The provider's answer is larger than \(bytes) bytes.")
        case .notHTTP: CoreError(.errorNetwork, .network, "The provider did not answer with HTTP.")
        case .unreachable(let why): Self.unreachable(why)
        case .ipv6Address:
            CoreError(
                .errorInvalidArgument, .badProvider,
                "On this system no provider can be reached at an address of IP version 6 such as [::1]; a name such as localhost can be used."
            )
        }
    }

    private static func unreachable(_ why: String) -> CoreError {
        CoreError(.errorNetwork, .network, "The provider cannot be reached: \(why)")
    }
}
