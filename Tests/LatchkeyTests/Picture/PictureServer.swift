import Foundation

@testable import Latchkey

/// A server whose responses the test defines, such as pictures. It records the requests.
struct PictureServer: Sendable {
    /// 100 bytes that start like a PNG but are not a valid picture.
    static let png = png(size: 100)

    static func png(size: UInt8) -> [UInt8] {
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]
            + [0, 0, 0, 0] + [0, 0, 0, size - 57] + Array("IDAT".utf8) + Array(repeating: 0, count: Int(size) - 53) + [0, 0, 0, 0]
            + Array("IEND".utf8) + [0, 0, 0, 0]
    }

    let url: URL
    /// The requests so far, with path and query.
    let requests: Locked<[String]>

    /// Runs a server while `body` runs.
    static func run(
        _ response: @escaping @Sendable (_ path: String, _ query: [String: String]) async throws -> TestResponse,
        isolation: isolated (any Actor)? = #isolation, _ body: (PictureServer) async throws -> Void
    ) async throws {
        let requests = Locked<[String]>([])
        try await TestServer.run { request in
            let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
            requests.withLock { $0.append("\(request.path)?\(query)") }
            return try await response(request.path, request.query)
        } _: { url in
            try await body(PictureServer(url: url, requests: requests))
        }
    }

    static func picture(_ bytes: [UInt8] = png, cacheControl: String? = nil) -> TestResponse {
        var headers = ["Content-Type": "image/png"]
        headers["Cache-Control"] = cacheControl
        return TestResponse(headers: headers, body: Data(bytes))
    }

    static func redirect(to location: String, cacheControl: String? = nil) -> TestResponse {
        var headers = ["Location": location]
        headers["Cache-Control"] = cacheControl
        return TestResponse(status: 302, headers: headers)
    }

    func app() -> TestApp { TestApp(provider: url) }
}
