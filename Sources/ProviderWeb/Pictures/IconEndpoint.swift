import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain
import ProviderPictures
import ProviderServices
import ProviderStore

/// `GET /icons/{digest}`: the icon of an app. The path contains the digest of the content, so the content never changes.
struct IconEndpoint: Sendable {
    let provider: Provider

    /// Three times the size at which pages show the icon, for high-density screens.
    private static let size = ThumbnailSize(width: 144, height: 144)
    private static let none = HTTPError(.notFound, message: "There is no such picture.")

    static func path(_ digest: String) -> String { "/icons/\(digest)" }

    @Sendable func icon(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let digest = try context.parameters.require("digest")
        guard try await provider.store.hasIcon(withDigest: digest) else { throw Self.none }
        let headers: HTTPFields = [.eTag: "\"\(digest)\"", .cacheControl: "public, max-age=31536000, immutable"]
        if request.headers[.ifNoneMatch] == headers[.eTag] { return Response(status: .notModified, headers: headers) }
        let original = OriginalPicture(id: "icon \(digest)", logger: context.logger) { [store = provider.store] in
            try await store.icon(withDigest: digest)?.bytes
        }
        do {
            let network = CallerNetwork(request, context).groupKey
            guard let thumbnail = try await provider.thumbnails.thumbnail(Self.size, of: original, for: network) else { throw Self.none }
            var response = Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: thumbnail.bytes)))
            response.headers[.contentType] = thumbnail.format.rawValue
            return response
        } catch is ThumbnailError {
            throw HTTPError(.notFound, message: "The picture cannot be read.")
        }
    }
}
