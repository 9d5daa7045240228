import Dispatch
import LoginModel
import ProviderDomain
import ProviderPictures

/// Nobody's picture in each of the sizes that there are. Each is drawn when it is first asked for, and kept.
final class SilhouetteCache: Sendable {
    private let drawn = Locked<[PictureSize: Thumbnail]>([:])
    /// Nobody is refused: whoever waits takes no memory but their own, and each size is drawn once.
    private let thread = DispatchQueue(label: "silhouettes")

    func silhouette(_ size: PictureSize) async -> Thumbnail {
        if let thumbnail = drawn.withLock({ $0[size] }) { return thumbnail }
        return await withCheckedContinuation { [drawn] caller in
            thread.async {
                // Somebody else may have waited for the same size.
                if let thumbnail = drawn.withLock({ $0[size] }) { return caller.resume(returning: thumbnail) }
                let thumbnail = Thumbnail.silhouette(width: size.width, height: size.height)
                drawn.withLock { $0[size] = thumbnail }
                caller.resume(returning: thumbnail)
            }
        }
    }
}
