import HTTPTypes
import Hummingbird
import IdentityTokens
import NIOCore
import ProviderDomain

/// A JSON document as a response. Every site may read it: nothing in it depends on a cookie (provider-wire.md, section 1.5).
struct JSONAnswer: Sendable {
    let body: [UInt8]
    var status: HTTPResponse.Status = .ok
    var cacheControl = "no-store"

    var response: Response {
        Response(
            status: status,
            headers: [
                .contentType: "application/json; charset=UTF-8", .cacheControl: cacheControl, .accessControlAllowOrigin: "*",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension TokenError {
    /// The envelope of provider-wire.md, section 11.1.
    func response(traceID: String) -> Response {
        var error: [String: JSONValue] = [
            "message": .string(message), "type": "OAuthException", "code": .integer(Int64(code)), "fbtrace_id": .string(traceID),
        ]
        error["error_subcode"] = subcode.map { .integer(Int64($0)) }
        if isTransient { error["is_transient"] = true }
        var response = JSONAnswer(
            body: JSONValue.object(["error": .object(error)]).serialized(), status: HTTPResponse.Status(code: status)
        ).response
        // The realm is the one that clients look for (provider-wire.md, section 1.5). A header holds printable ASCII; the message may quote what came in.
        let quotable = message.unicodeScalars.map { (" "..."~").contains($0) && $0 != "\"" && $0 != "\\" ? Character($0) : "'" }
        response.headers[.wwwAuthenticate] = "OAuth \"Facebook Platform\" \"\(kind)\" \"\(String(quotable))\""
        return response
    }
}
