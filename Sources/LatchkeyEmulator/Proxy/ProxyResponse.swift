import LoginModel
import NIOHTTP1

/// A response of the proxy itself, after which the connection is closed.
struct ProxyResponse {
    let head: HTTPResponseHead
    let body: [UInt8]

    init(_ status: HTTPResponseStatus, contentType: String, headers: [(String, String)] = [], body: [UInt8]) {
        let fields = [("Content-Length", "\(body.count)"), ("Content-Type", contentType), ("Connection", "close")]
        head = HTTPResponseHead(version: .http1_1, status: status, headers: HTTPHeaders(fields + headers))
        self.body = body
    }

    /// An error, described in a sentence.
    init(_ status: HTTPResponseStatus, _ sentence: String) {
        self.init(status, contentType: "text/plain; charset=utf-8", body: Array("\(sentence)\n".utf8))
    }

    /// A permanent redirect to the same address by https.
    static func redirect(to host: URLHost, target: String) -> ProxyResponse {
        let location = "https://\(host.name ?? host.description)\(target)"
        return ProxyResponse(.movedPermanently, contentType: "text/plain; charset=utf-8", headers: [("Location", location)], body: [])
    }
}
