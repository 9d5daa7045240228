import Crypto
import LoginModel

/// The entity tag of a response body, which lets a client that has the same bytes receive 304 instead (RFC 9110, sections 8.8.3 and 13.1.2).
struct EntityTag: Sendable {
    /// The tag with its quotation marks, which enclose 40 hexadecimal digits.
    let text: String

    init(of body: [UInt8]) { text = "\"\(Hexadecimal.encode(SHA256.hash(data: body).prefix(20)))\"" }

    /// Whether a client that sends this `If-None-Match` header has the body already.
    func matches(_ ifNoneMatch: String?) -> Bool { ifNoneMatch.map { $0 == "*" || $0.contains(text) } ?? false }
}
