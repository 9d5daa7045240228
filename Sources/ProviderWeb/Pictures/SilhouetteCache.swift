import Dispatch
import LoginModel
import ProviderDomain
import ProviderPictures

/// Nobody's picture in each of the sizes that there are. Each is drawn when it is first asked for, and kept.
final class SilhouetteCache: Sendable {
    private let drawn = Locked<[PictureSize: Thumbnail]>([:])
    /// Nobody is refused: whoever waits takes no memory but their own, and each size is drawn once.
    private let thread = DispatchQueue(label: "silhouettes")
    private let draw: @Sendable (PictureSize) -> Thumbnail

    init(draw: @escaping @Sendable (PictureSize) -> Thumbnail = { .silhouette(width: $0.width, height: $0.height) }) { self.draw = draw }

    func silhouette(_ size: PictureSize) async -> Thumbnail {
        if let thumbnail = drawn.withLock({ $0[size] }) { return thumbnail }
        return await withCheckedContinuation { [drawn, draw] caller in
            thread.async {
                // Somebody else may have waited for the same size.
                if let thumbnail = drawn.withLock({ $0[size] }) { return caller.resume(returning: thumbnail) }
                let thumbnail = draw(size)
                drawn.withLock { $0[size] = thumbnail }
                caller.resume(returning: thumbnail)
            }
        }
    }
}
