internal import Foundation

#if canImport(CoreGraphics)
internal import CoreGraphics
#endif

/// What somebody wants to see: whose picture, and how it is cut, for which room.
struct PictureWish: Sendable, Equatable {
    /// An id, or `me` for whoever is logged in.
    var profileID = "me"
    var mode: Profile.PictureMode = .square
    /// In points.
    var size = CGSize.zero
    /// Pixels to a point, in each direction.
    var scale = 1.0
    /// Whether the whole picture is to be seen; otherwise it fills the room.
    var fits = true

    /// Whether there is room for a picture.
    var hasRoom: Bool { size.width > 0 && size.height > 0 && scale > 0 }

    /// The size that is asked for, in pixels.
    var pixels: CGSize {
        let side = fits ? min(size.width, size.height) : max(size.width, size.height)
        let room = mode == .square ? CGSize(width: side, height: side) : size
        // More than any screen has is no size.
        func whole(_ points: CGFloat) -> CGFloat { min((points * scale).rounded(.towardZero), 65_536) }
        return CGSize(width: whole(room.width), height: whole(room.height))
    }
}
