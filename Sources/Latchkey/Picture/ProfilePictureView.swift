/// A view that shows a profile picture.
@MainActor
public protocol ProfilePictureView: AnyObject {
    /// The formats that the view can show; only these are requested. Default: all formats.
    var pictureKinds: [PictureFile.Kind] { get }
    /// Shows a picture, the silhouette, or nothing.
    /// - Returns: whether the content was shown; `false` if the file cannot be decoded, which its first bytes do not reveal.
    func show(_ content: ProfilePictureContent) -> Bool
}

extension ProfilePictureView {
    /// All formats.
    public var pictureKinds: [PictureFile.Kind] { PictureFile.Kind.allCases }
}
