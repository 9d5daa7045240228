import HTTPTypes
import Hummingbird
import IdentityTokens
import NIOCore
import ProviderDomain

/// A JSON document as a response. Every origin may read it, because its content does not depend on cookies (Wire.md, section 1.5).
struct JSONResponse: Sendable {
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
