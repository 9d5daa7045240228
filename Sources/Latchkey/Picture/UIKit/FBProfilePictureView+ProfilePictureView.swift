#if canImport(UIKit) && !os(watchOS)
internal import UIKit

extension FBProfilePictureView: ProfilePictureView {
    /// Shows a picture, the silhouette, or nothing.
    /// - Returns: whether the content was shown; `false` if the file cannot be decoded.
    public func show(_ content: ProfilePictureContent) -> Bool {
        switch content {
        case .empty:
            imageView.image = nil
        case .silhouette:
            let side = min(bounds.width, bounds.height)
            imageView.image =
                side > 0
                ? VectorShape.silhouette.image(side: side, color: UIColor(ProfilePictureContent.silhouetteColor), for: traitCollection)
                : nil
        case .picture(let file):
            guard let image = UIImage.decoded(file) else { return false }
            imageView.image = image
        }
        return true
    }
}
#endif
