import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain
import ProviderPictures
import ProviderServices
import ProviderStore

/// `GET /pictures/{address}`, the target of the claim `picture` and the edge `picture` (Wire.md, section 7.6). The sealed address
/// contains the size of the picture.
struct PictureEndpoint: Sendable {
    let provider: Provider

    @Sendable func picture(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let text = try context.parameters.require("address")
        guard let address = PictureAddress(text, openedBy: provider.sealer, at: provider.environment.now()) else {
            throw HTTPError(.notFound, message: "There is no such picture, or its URL has expired.")
        }
        let thumbnail = try await provider.thumbnails.picture(
            of: try await original(of: address.person, context), address.size, for: CallerNetwork(request, context).groupKey)
        return Response(
            status: .ok,
            headers: [
                .contentType: thumbnail.format.rawValue, .cacheControl: "private, max-age=86400", .accessControlAllowOrigin: "*",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: thumbnail.bytes)))
    }

    private func original(of person: Person.ID, _ context: ProviderContext) async throws -> OriginalPicture? {
        guard person != .unknownPerson, let edition = try await provider.store.pictureVersion(of: person) else { return nil }
        return OriginalPicture(id: "person \(person.rawValue) \(edition)", logger: context.logger) { [store = provider.store] in
            try await store.picture(of: person)
        }
    }
}
