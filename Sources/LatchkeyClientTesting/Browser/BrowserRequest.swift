import Foundation

#if canImport(FoundationNetworking)
import CurlTransfers
#else
import SystemHTTP
#endif

/// One HTTP request of a ``ScriptedBrowser``, with limits on time and size. It follows no redirects and stores no cookies.
struct BrowserRequest {
    let method: String
    let url: URL
    let headers: [String: String]
    let body: Data
    /// The path of a provider's Unix socket, to which the request is sent without TLS; `nil` to send it to the host of the URL.
    let socketPath: String?
    /// Whether the proxies that the environment names are used.
    var usesProxies = true
    /// The maximum size of a decompressed response body, in bytes.
    var maximumBodySize = 16 * 1_048_576

    /// A complete response.
    struct Answer {
        let status: Int
        /// The header fields, with names in lower case.
        let headers: [(name: String, value: String)]
        /// The body, decompressed.
        let body: [UInt8]
    }

    #if canImport(FoundationNetworking)
    /// Sends the request and returns the response.
    /// - Throws: ``ScriptedBrowser/NavigationError``; `CancellationError` if the task is canceled.
    func response() async throws -> Answer {
        do {
            var options = CurlRequest.Options()
            options.socketPath = socketPath
            options.usesProxies = usesProxies && socketPath == nil
            options.maximumBodySize = maximumBodySize
            let answer = try await CurlRequest(
                method: method, url: sentURL, headers: headers, body: [UInt8](body), options: options
            ).send()
            return Answer(status: answer.status, headers: answer.headers, body: answer.body)
        } catch let failure as CurlError {
            throw ScriptedBrowser.NavigationError(description: failure.description)
        }
    }

    /// The URL for libcurl.
    private var sentURL: String {
        guard socketPath != nil, url.scheme == "https" else { return url.absoluteString }
        return "http" + url.absoluteString.dropFirst("https".count)
    }
    #else
    /// Sends the request and returns the response.
    /// - Throws: ``ScriptedBrowser/NavigationError``; `CancellationError` if the task is canceled.
    func response() async throws -> Answer {
        guard socketPath == nil else {
            throw ScriptedBrowser.NavigationError(description: "A browser cannot connect to a Unix socket on this platform.")
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        if !body.isEmpty { request.httpBody = body }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        do {
            let response = try await HTTPExchange(within: 120, maximumResponseSize: maximumBodySize).response(to: request)
            return Answer(
                status: response.status, headers: response.headers.map { (name: $0.key, value: $0.value) }, body: [UInt8](response.body))
        } catch let failure as HTTPExchangeError {
            throw ScriptedBrowser.NavigationError(description: "There is no response to \(method) \(url.absoluteString): \(failure)")
        }
    }
    #endif
}
