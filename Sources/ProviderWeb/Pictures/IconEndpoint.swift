import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import NIOCore
import ProviderDomain
import ProviderStore

/// `GET /icons/{digest}`: the picture of an app. The address names the content, which never is another one.
struct IconEndpoint: Sendable {
    let provider: Provider

    /// Three times the size at which pages show it, for the finest screens.
    private static let size = PictureSize(width: 144, height: 144)

    static func path(_ digest: String) -> String { "/icons/\(digest)" }

    @Sendable func icon(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let digest = try context.parameters.require("digest")
        guard let image = try await provider.store.icon(withDigest: digest) else {
            throw HTTPError(.notFound, message: "There is no such picture.")
        }
        let headers: HTTPFields = [.eTag: "\"\(image.digest)\"", .cacheControl: "public, max-age=31536000, immutable"]
        if request.headers[.ifNoneMatch] == headers[.eTag] { return Response(status: .notModified, headers: headers) }
        do {
            let print = try await provider.studio.icon(of: image.bytes, Self.size)
            var response = Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: print.bytes)))
            response.headers[.contentType] = print.kind.mediaType
            return response
        } catch let error as PictureFormat.Unreadable {
            context.logger.warning("an app's picture cannot be read", metadata: ["why": "\(error)"])
            throw HTTPError(.notFound, message: "The picture cannot be read.")
        }
    }
}
