import Foundation
import IdentityTokens
import StrictJSON

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server on the loopback interface, and its responses.
struct Server {
    struct Response {
        let status: Int
        let headers: [String: String]
        let body: String

        var json: JSONValue? { try? JSONValue(strictly: Array(body.utf8)) }
    }

    struct NoAnswer: Error {}

    let port: Int

    func get(_ query: String = "", authorization: [String]) async throws -> Response {
        guard let url = URL(string: "http://127.0.0.1:\(port)/\(query)") else { throw NoAnswer() }
        var request = URLRequest(url: url)
        for value in authorization { request.addValue(value, forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw NoAnswer() }
        var headers: [String: String] = [:]
        for name in ["WWW-Authenticate", "Cache-Control", "Retry-After"] { headers[name] = response.value(forHTTPHeaderField: name) }
        return Response(status: response.statusCode, headers: headers, body: String(decoding: data, as: UTF8.self))
    }
}
