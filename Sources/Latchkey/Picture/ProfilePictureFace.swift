/// Where a profile picture is seen: a window, a telephone.
@MainActor
public protocol ProfilePictureFace: AnyObject {
    /// What it can show: no other kind is asked for. All kinds, where it does not say.
    var pictureKinds: [PictureFile.Kind] { get }
    /// Shows the picture, the silhouette, or nothing.
    /// - Returns: whether it could: a file that begins as a picture need not be one.
    func show(_ content: ProfilePictureContent) -> Bool
}

extension ProfilePictureFace {
    /// All kinds.
    public var pictureKinds: [PictureFile.Kind] { PictureFile.Kind.allCases }
}
