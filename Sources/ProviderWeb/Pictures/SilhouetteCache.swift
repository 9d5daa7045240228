import LoginModel
import ProviderDomain
import ProviderPictures

/// Nobody's picture in each of the sizes that there are. Each is drawn when it is first asked for, and kept.
final class SilhouetteCache: Sendable {
    private let drawn = Locked<[PictureSize: Thumbnail]>([:])
    /// Nobody is refused: whoever waits takes no memory but their own, and each size is drawn once.
    private let queue = ThumbnailQueue(label: "silhouettes", most: .max)

    func silhouette(_ size: PictureSize) async throws -> Thumbnail {
        if let thumbnail = drawn.withLock({ $0[size] }) { return thumbnail }
        return try await queue.run { [drawn] in
            // Somebody else may have waited for the same size.
            if let thumbnail = drawn.withLock({ $0[size] }) { return thumbnail }
            let thumbnail = Thumbnail.silhouette(width: size.width, height: size.height)
            drawn.withLock { $0[size] = thumbnail }
            return thumbnail
        }
    }
}
