import HTTPTypes
import Hummingbird
import NIOCore
import ProviderDomain

/// A JSON document that is the same for everybody: its bytes and its entity tag are made once, not for each request.
struct CachedDocument: Sendable {
    private let body: ByteBuffer
    private let tag: EntityTag

    init(_ bytes: [UInt8]) {
        body = ByteBuffer(bytes: bytes)
        tag = EntityTag(of: bytes)
    }

    /// May be kept as long as the plan of the keys counts on. A client that has the document already is sent none (provider-wire.md, section 16).
    func response(to request: Request) -> Response {
        var headers: HTTPFields = [
            .cacheControl: "public, max-age=\(SigningPlan.cacheLifetime)", .accessControlAllowOrigin: "*", .entityTag: tag.text,
        ]
        if tag.matches(request.headers[.ifNoneMatch]) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = "application/json; charset=UTF-8"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}
