import Dispatch
import LoginModel
import ProviderDomain
import ProviderPictures

/// The placeholder picture in each available size, drawn on first use and then cached.
final class SilhouetteCache: Sendable {
    private let drawn = Locked<[PictureSize: Thumbnail]>([:])
    /// The drawing thread. Requests are never refused, because a waiting request needs no additional memory, and each size is drawn once.
    private let thread = DispatchQueue(label: "silhouettes")
    private let draw: @Sendable (PictureSize) -> Thumbnail

    init(draw: @escaping @Sendable (PictureSize) -> Thumbnail = { .silhouette(width: $0.width, height: $0.height) }) { self.draw = draw }

    func silhouette(_ size: PictureSize) async -> Thumbnail {
        if let thumbnail = drawn.withLock({ $0[size] }) { return thumbnail }
        return await withCheckedContinuation { [drawn, draw] continuation in
            thread.async {
                // A concurrent request may have drawn the same size.
                if let thumbnail = drawn.withLock({ $0[size] }) { return continuation.resume(returning: thumbnail) }
                let thumbnail = draw(size)
                drawn.withLock { $0[size] = thumbnail }
                continuation.resume(returning: thumbnail)
            }
        }
    }
}
