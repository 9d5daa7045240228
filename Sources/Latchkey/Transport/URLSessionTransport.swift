public import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The ``Transport`` of the system: no cookies, no cache, no redirects, and an end in time and size.
public struct URLSessionTransport: Transport {
    /// The longest time for a whole request, in seconds.
    public let timeLimit: TimeInterval
    /// The largest body that is accepted, in bytes.
    public let largestBody: Int

    /// A transport with an end in time and size.
    public init(timeLimit: TimeInterval = 30, largestBody: Int = 1_048_576) {
        self.timeLimit = timeLimit
        self.largestBody = largestBody
    }

    /// Sends one request, and follows no redirect.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard let url = URL(string: request.url) else {
            throw CoreError(.errorNetwork, .network, "\"\(request.url.prefix { $0 != "?" }.prefix(200))\" is not an address.")
        }
        #if canImport(FoundationNetworking)
        // URLSession of FoundationNetworking fails with `badURL` at such a host, before anything is sent.
        guard url.host?.contains(":") != true else {
            throw CoreError(
                .errorInvalidArgument, .badProvider,
                "On this system no provider can be reached at an address of IP version 6 such as [::1]; a name such as localhost can be used."
            )
        }
        #endif
        let timeLimit = request.timeLimit ?? timeLimit
        var system = URLRequest(url: url, timeoutInterval: timeLimit)
        system.httpMethod = request.method
        for (name, value) in request.headers { system.setValue(value, forHTTPHeaderField: name) }
        if !request.body.isEmpty { system.httpBody = Data(request.body) }

        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeLimit
        configuration.timeoutIntervalForResource = timeLimit
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        let exchange = HTTPExchange(largestBody: request.largestAnswer ?? largestBody, progress: request.progress)
        #if canImport(FoundationNetworking)
        let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: UnqueuedCalls())
        #else
        let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
        #endif
        session.dataTask(with: system).resume()
        do {
            let response = try await exchange.answer(within: .seconds(min(max(timeLimit, 0), 86_400 * 365)))
            session.finishTasksAndInvalidate()
            return response
        } catch {
            // FoundationNetworking lets whoever cancels wait until it has read what has arrived.
            DispatchQueue.global().async { session.invalidateAndCancel() }
            throw error
        }
    }
}
