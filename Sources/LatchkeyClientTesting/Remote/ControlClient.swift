import Foundation
import LoginModel

/// Sends requests to the control API of a provider in another process.
struct ControlClient: Sendable {
    /// The URL of a provider's control API, with its token and without a slash at the end.
    private let url: Secret

    /// The maximum size of a response, in bytes. The journal of a provider has half of it.
    private static let maximumResponseBytes = 64 * 1_048_576

    /// Reads the URL of a control API.
    /// - Throws: An error that does not repeat the URL, because everyone who knows it controls the provider.
    init(_ url: Secret) throws(TestSetupError) {
        let text = url.reveal { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        guard let parts = URLComponents(string: text), parts.scheme == "http", ["127.0.0.1", "localhost"].contains(parts.host),
            parts.path.count > 1, parts.query == nil, parts.fragment == nil
        else {
            throw TestSetupError(description: "The URL of the control API is not http://127.0.0.1, a port and a token.")
        }
        self.url = Secret(text)
    }

    /// Sends a request and decodes the response.
    func call<Answer: Decodable>(
        _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: (any Encodable & Sendable)? = nil
    ) async throws -> Answer {
        let data = try await send(method, path, query: query, body: body)
        do {
            return try ControlCoding.decoder.decode(Answer.self, from: data)
        } catch {
            throw RemoteProviderError(code: "unreadable_response", "The control API has an answer that is not the expected document.")
        }
    }

    /// Sends a request and returns the body of the response.
    /// - Parameters:
    ///   - path: The segments of the path below the token.
    ///   - body: A value that is encoded as JSON.
    /// - Throws: ``RemoteProviderError``; `CancellationError` if the task is canceled.
    @discardableResult
    func send(
        _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: (any Encodable & Sendable)? = nil
    ) async throws -> Data {
        let target = try target(path, query)
        let content = try body.map { try ControlCoding.encoder.encode($0) } ?? Data()
        var headers = ["Accept": "application/json"]
        if !content.isEmpty { headers["Content-Type"] = "application/json" }
        var request = BrowserRequest(method: method, url: target, headers: headers, body: content, socketPath: nil)
        request.usesProxies = false
        request.maximumBodySize = Self.maximumResponseBytes
        let answer: BrowserRequest.Answer
        do {
            answer = try await request.response()
        } catch is ScriptedBrowser.NavigationError {
            // The description of the error names the URL.
            throw RemoteProviderError(code: "unreachable", "The control API does not respond. The run of the emulator may have ended.")
        }
        let data = Data(answer.body)
        guard (200..<300).contains(answer.status) else { throw RemoteProviderError(status: answer.status, data) }
        return data
    }

    private func target(_ path: [String], _ query: [(name: String, value: String)]) throws -> URL {
        let segments = path.map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "._-"))) ?? "" }
        let suffix = "/" + segments.joined(separator: "/") + (query.isEmpty ? "" : "?" + FormParameters.encode(query))
        guard let target = url.reveal({ URL(string: $0 + suffix) }) else {
            throw RemoteProviderError(code: "malformed_request", "The request does not form a valid URL.")
        }
        return target
    }
}

/// How values are written in the JSON of the control API: the names have underscores.
enum ControlCoding {
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return encoder
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}

extension Duration {
    /// The duration as the control API reads it: whole milliseconds, rounded up, so that a short wait does not become none.
    var controlText: String {
        // The limits have as many characters as the control API reads, and are beyond every range that it accepts.
        let milliseconds = min(max((self / .milliseconds(1)).rounded(.up), -99_999_999_999), 999_999_999_999)
        return "\(Int64(milliseconds))ms"
    }
}
