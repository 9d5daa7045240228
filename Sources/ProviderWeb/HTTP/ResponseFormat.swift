import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// The response format that a client requests (Wire.md, sections 1.3 and 1.5).
struct ResponseFormat: Sendable {
    /// The JSONP function that receives the document, for scripts in pages that cannot read cross-origin responses; `nil` for plain JSON.
    let callback: String?
    /// Whether an error response must have status 200.
    let hidesStatus: Bool
    private let locale: String?
    private let acceptLanguage: String?

    private static let maximumCallbackBytes = 128

    /// Reads the format that a request specifies.
    /// - Parameter parameters: the parameters of the query, and of the body if it could be read.
    init(_ parameters: FormParameters, _ request: Request) {
        hidesStatus = ["suppress_http_code", "suppress_response_codes"].contains { ["1", "true"].contains(parameters[$0]) }
        callback = request.method == .get ? parameters["callback"].flatMap { Self.isCallback($0) ? $0 : nil } : nil
        locale = parameters["locale"]
        acceptLanguage = request.headers[.acceptLanguage]
    }

    /// The language of user-facing error messages.
    var language: PageLanguage { .preferred(locales: [locale].compactMap(\.self), acceptLanguage: acceptLanguage) }

    /// Validates the `callback` parameter.
    /// - Throws: an error if the name is not a function name, or the method is neither GET nor HEAD.
    static func check(_ parameters: FormParameters, _ request: Request) throws(GraphError) {
        guard let callback = parameters["callback"] else { return }
        guard request.method == .get || request.method == .head else { throw .malformed("Param callback is allowed only with GET") }
        guard isCallback(callback) else {
            throw .malformed("Param callback must be the name of a function: letters, digits, _, $ and dots")
        }
    }

    private static func isCallback(_ name: String) -> Bool {
        (1...maximumCallbackBytes).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// Returns the bytes to send. The comment before the callback prevents the first bytes from being interpreted as another format.
    func body(_ json: [UInt8]) -> [UInt8] {
        guard let callback else { return json }
        // These characters end a line in a script, but not in JSON.
        let script = String(decoding: json, as: UTF8.self).replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
        return Array("/**/ \(callback)(\(script));".utf8)
    }

    var contentType: String { callback == nil ? "application/json; charset=UTF-8" : "text/javascript; charset=UTF-8" }

    func status(_ status: Int) -> HTTPResponse.Status {
        callback != nil || hidesStatus && status >= 400 ? .ok : HTTPResponse.Status(code: status)
    }
}
