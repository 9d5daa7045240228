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
        let person = address.person
        let version = person == .unknownPerson ? nil : try await provider.store.pictureVersion(of: person)
        let original = version.map { version in
            OriginalPicture(id: "person \(person.rawValue) \(version)", logger: context.logger) { [store = provider.store] in
                try await store.picture(of: person)
            }
        }
        let thumbnail = try await provider.thumbnails.picture(of: original, address.size, for: CallerNetwork(request, context).groupKey)
        return Response(
            status: .ok,
            headers: [
                .contentType: thumbnail.format.rawValue, .cacheControl: Self.cacheControl(for: address, now: version ?? 0),
                .accessControlAllowOrigin: "*",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: thumbnail.bytes)))
    }

    /// Only browsers may cache pictures. The picture at the address of a version does not change.
    /// - Parameter version: the version that is returned.
    private static func cacheControl(for address: PictureAddress, now version: Int64) -> String {
        switch address.version {
        case nil: "private, max-age=86400"
        case version: "private, max-age=\(Int(PictureAddress.pagePeriod)), immutable"
        default: "no-store"
        }
    }
}
