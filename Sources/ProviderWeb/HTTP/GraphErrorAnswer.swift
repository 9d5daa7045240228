import HTTPTypes
import Hummingbird
import IdentityTokens
import ProviderDomain

extension GraphError {
    /// The envelope of provider-wire.md, section 11.1.
    func envelope(traceID: String) -> JSONValue {
        var error: [String: JSONValue] = [
            "message": .string(message), "type": .string(type), "code": .integer(Int64(code)), "fbtrace_id": .string(traceID),
        ]
        error["error_subcode"] = subcode.map { .integer(Int64($0)) }
        error["error_user_title"] = userTitle.map(JSONValue.string)
        error["error_user_msg"] = userMessage.map(JSONValue.string)
        if isTransient { error["is_transient"] = true }
        return .object(["error": .object(error)])
    }

    func response(traceID: String) -> Response {
        var response = JSONAnswer(body: envelope(traceID: traceID).serialized(), status: HTTPResponse.Status(code: status)).response
        response.headers[.wwwAuthenticate] = challenge
        return response
    }

    /// The realm is the one that clients look for (provider-wire.md, section 1.5). A header holds printable ASCII; the message may quote what
    /// came in.
    var challenge: String {
        let quotable = message.unicodeScalars.map { (" "..."~").contains($0) && $0 != "\"" && $0 != "\\" ? Character($0) : "'" }
        return "OAuth \"Facebook Platform\" \"\(kind)\" \"\(String(quotable))\""
    }
}
