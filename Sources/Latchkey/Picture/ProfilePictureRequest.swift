internal import Foundation

#if canImport(CoreGraphics)
internal import CoreGraphics
#endif

/// The picture that a view shows: the person, the crop and the size.
struct ProfilePictureRequest: Sendable, Equatable {
    /// A user ID, or `me` for the logged-in person.
    var profileID = "me"
    var mode: Profile.PictureMode = .square
    /// The size of the view, in points.
    var size = CGSize.zero
    /// The number of pixels per point.
    var scale = 1.0
    /// Whether the whole picture is shown; otherwise it fills the view.
    var fits = true

    /// Whether the view has a size, so that a picture can be shown.
    var hasSize: Bool { size.width > 0 && size.height > 0 && scale > 0 }

    /// The size to request, in pixels.
    var pixelSize: CGSize {
        let side = fits ? min(size.width, size.height) : max(size.width, size.height)
        let requestedSize = mode == .square ? CGSize(width: side, height: side) : size
        // No screen has more pixels than this limit in either direction.
        func whole(_ points: CGFloat) -> CGFloat { min((points * scale).rounded(.towardZero), 65_536) }
        return CGSize(width: whole(requestedSize.width), height: whole(requestedSize.height))
    }
}
