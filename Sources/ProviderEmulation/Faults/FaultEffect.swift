import HTTPTypes
import Hummingbird
package import LatchkeyClientTesting
import NIOCore

/// What happens to a request that fails on purpose.
package enum FaultEffect: Sendable {
    /// The connection is closed before a response.
    case closesConnection
    /// The connection is closed in the middle of a response.
    case closesMidResponse
    /// No response arrives.
    case doesNotRespond
    /// The response of the provider arrives later, by the world's clock.
    case delays(Duration)
    /// Another response arrives.
    case responds(FaultResponse)
    /// The response of the provider has another content type.
    case changesContentType(String)
    /// The response of the provider has only the first half of its body.
    case truncatesBody

    package init(_ fault: Fault) {
        self =
            switch fault.kind {
            // A client may repeat a request whose connection is closed before the first byte (RFC 9112, section 9.3.1).
            case .closesConnection: .closesMidResponse
            case .doesNotRespond: .doesNotRespond
            case .slow(let delay): .delays(delay)
            case .response(let status, let contentType, let body):
                .responds(FaultResponse(status: status, headers: ["Content-Type": contentType], body: Array(body.utf8)))
            }
    }
}

/// The response to a request that fails on purpose.
package struct FaultResponse: Sendable {
    package let status: Int
    package let headers: [String: String]
    package let body: [UInt8]

    package init(status: Int, headers: [String: String], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    var response: Response {
        var fields = HTTPFields()
        for (name, value) in headers { if let name = HTTPField.Name(name) { fields[name] = value } }
        return Response(
            status: HTTPResponse.Status(code: status), headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
