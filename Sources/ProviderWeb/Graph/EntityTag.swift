import Crypto
import LoginModel

/// Names the bytes of an answer, so that a client that has them already is spared them (RFC 9110, sections 8.8.3 and 13.1.2).
struct EntityTag: Sendable {
    /// With its quotation marks: 40 hexadecimal digits between them.
    let text: String

    init(of body: [UInt8]) { text = "\"\(Hexadecimal.encode(SHA256.hash(data: body).prefix(20)))\"" }

    /// Whether a client that sends this as `If-None-Match` has the answer.
    func matches(_ ifNoneMatch: String?) -> Bool { ifNoneMatch.map { $0 == "*" || $0.contains(text) } ?? false }
}
