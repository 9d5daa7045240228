import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the static files of the pages at `GET /assets/{name}`, and the icon and `robots.txt`, which browsers and crawlers request from every
/// site.
struct AssetEndpoint: Sendable {
    let pages: Pages

    @Sendable func asset(_ request: Request, _ context: ProviderContext) throws -> Response {
        guard let asset = pages.asset(named: try context.parameters.require("name")) else {
            throw HTTPError(.notFound, message: "There is no such file.")
        }
        var headers: HTTPFields = [
            .contentType: asset.contentType, .eTag: asset.etag, .cacheControl: "public, max-age=31536000, immutable",
        ]
        if asset.contentType == PageAsset.drawingType { headers[.contentSecurityPolicy] = Self.drawingPolicy }
        if request.headers[.ifNoneMatch] == asset.etag { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }

    /// The policy of a drawing, which a browser shows as a document if it is opened by its address. It can run nothing and load nothing, and
    /// has an origin of its own.
    private static let drawingPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

    /// Redirects `GET /favicon.ico`, which browsers request if a page names no icon, to the icon of the pages.
    @Sendable func icon(_ request: Request, _ context: ProviderContext) -> Response {
        Response(status: .found, headers: [.location: pages.iconAddress, .cacheControl: "public, max-age=86400"])
    }

    /// Serves `GET /robots.txt` (RFC 9309), which asks search engines not to crawl the provider.
    @Sendable func robots(_ request: Request, _ context: ProviderContext) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "public, max-age=86400"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "User-agent: *\nDisallow: /\n")))
    }
}
