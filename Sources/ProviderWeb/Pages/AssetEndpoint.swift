import HTTPTypes
import Hummingbird
import NIOCore

/// `GET /assets/{name}`: style sheets and drawings of the pages; and what browsers and crawlers ask each site for.
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

    /// `GET /favicon.ico`: what browsers ask for where no page names an icon.
    @Sendable func icon(_ request: Request, _ context: ProviderContext) -> Response {
        Response(status: .found, headers: [.location: pages.iconAddress, .cacheControl: "public, max-age=86400"])
    }

    /// `GET /robots.txt` (RFC 9309): no page here is for a search engine.
    @Sendable func robots(_ request: Request, _ context: ProviderContext) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "public, max-age=86400"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "User-agent: *\nDisallow: /\n")))
    }
}
