import HTTPTypes
import Hummingbird
import NIOCore
import ProviderDomain

/// A JSON document that is the same for every client. Its bytes and its entity tag are computed once, not per request.
struct CachedDocument: Sendable {
    private let body: ByteBuffer
    private let tag: EntityTag

    init(_ bytes: [UInt8]) {
        body = ByteBuffer(bytes: bytes)
        tag = EntityTag(of: bytes)
    }

    /// Returns the document with the cache lifetime that the schedule of the signing keys assumes, or 304 if the client already has the
    /// document (Wire.md, section 16).
    func response(to request: Request) -> Response {
        var headers: HTTPFields = [
            .cacheControl: "public, max-age=\(SigningKeySchedule.cacheLifetime)", .accessControlAllowOrigin: "*", .entityTag: tag.text,
        ]
        if tag.matches(request.headers[.ifNoneMatch]) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = "application/json; charset=UTF-8"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}
