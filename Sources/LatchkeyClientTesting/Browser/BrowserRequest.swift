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
            let answer = try await CurlRequest(method: method, url: url.absoluteString, headers: headers, body: [UInt8](body)).send()
            return Answer(status: answer.status, headers: answer.headers, body: answer.body)
        } catch let failure as CurlError {
            throw ScriptedBrowser.NavigationError(description: failure.description)
        }
    }
    #else
    /// Sends the request and returns the response.
    /// - Throws: ``ScriptedBrowser/NavigationError``; `CancellationError` if the task is canceled.
    func response() async throws -> Answer {
        var request = URLRequest(url: url)
        request.httpMethod = method
        if !body.isEmpty { request.httpBody = body }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        do {
            let response = try await HTTPExchange(within: 120, maximumResponseSize: 16 * 1_048_576).response(to: request)
            return Answer(
                status: response.status, headers: response.headers.map { (name: $0.key, value: $0.value) }, body: [UInt8](response.body))
        } catch let failure as HTTPExchangeError {
            throw ScriptedBrowser.NavigationError(description: "There is no response to \(method) \(url.absoluteString): \(failure)")
        }
    }
    #endif
}
