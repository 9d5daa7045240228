import HTTPTypes
import Hummingbird
import NIOCore

/// `GET /assets/{name}`: style sheets and drawings of the pages.
struct AssetEndpoint: Sendable {
    let pages: Pages

    @Sendable func asset(_ request: Request, _ context: ProviderContext) throws -> Response {
        guard let asset = pages.asset(named: try context.parameters.require("name")) else {
            throw HTTPError(.notFound, message: "There is no such file.")
        }
        let headers: HTTPFields = [
            .contentType: asset.contentType, .eTag: asset.etag, .cacheControl: "public, max-age=31536000, immutable",
        ]
        if request.headers[.ifNoneMatch] == asset.etag { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }
}
