import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain
import ProviderPictures
import ProviderStore

/// `GET /icons/{digest}`: the picture of an app. The address names the content, which never is another one.
struct IconEndpoint: Sendable {
    let provider: Provider

    /// Three times the size at which pages show it, for the finest screens.
    private static let side = 144

    static func path(_ digest: String) -> String { "/icons/\(digest)" }

    @Sendable func icon(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let digest = try context.parameters.require("digest")
        guard let image = try await provider.store.icon(withDigest: digest) else {
            throw HTTPError(.notFound, message: "There is no such picture.")
        }
        let headers: HTTPFields = [.eTag: "\"\(image.digest)\"", .cacheControl: "public, max-age=31536000, immutable"]
        if request.headers[.ifNoneMatch] == headers[.eTag] { return Response(status: .notModified, headers: headers) }
        do {
            let thumbnail = try await provider.thumbnails.icon(of: image.bytes, side: Self.side, logger: context.logger)
            var response = Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: thumbnail.bytes)))
            response.headers[.contentType] = thumbnail.format.rawValue
            return response
        } catch is ThumbnailError {
            throw HTTPError(.notFound, message: "The picture cannot be read.")
        }
    }
}
