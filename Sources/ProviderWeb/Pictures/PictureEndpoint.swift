import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain
import ProviderStore

/// `GET /pictures/{address}`: what the claim `picture` points to.
struct PictureEndpoint: Sendable {
    let provider: Provider

    @Sendable func picture(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let text = try context.parameters.require("address")
        guard let address = PictureAddress(text, openedBy: provider.sealer, at: provider.surroundings.now()) else {
            throw HTTPError(.notFound, message: "There is no such picture, or its address has ended.")
        }
        if let bytes = try await provider.store.picture(of: address.person), let kind = PictureKind(of: bytes) {
            return answer(bytes, kind.mediaType)
        }
        return answer(PackageResources.silhouette_svg, "image/svg+xml")
    }

    private func answer(_ bytes: [UInt8], _ mediaType: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: mediaType, .cacheControl: "private, max-age=86400", .accessControlAllowOrigin: "*",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
