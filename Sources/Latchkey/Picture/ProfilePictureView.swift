public import LoginModel

/// A view that shows a profile picture.
@MainActor
public protocol ProfilePictureView: AnyObject {
    /// The formats that the view can show; only these are requested. Default: all formats.
    var pictureKinds: [PictureFile.Kind] { get }
    /// Shows a picture, the silhouette, or nothing.
    /// - Returns: whether the content was shown; `false` if the file cannot be decoded. The caller has checked only the file's format and
    ///   size.
    func show(_ content: ProfilePictureContent) -> Bool
}

extension ProfilePictureView {
    /// All formats.
    public var pictureKinds: [PictureFile.Kind] { PictureFile.Kind.allCases }
}

/// The content of a profile picture view.
public enum ProfilePictureContent: Sendable, Equatable {
    /// Nothing yet, because the view has no size.
    case empty
    /// A placeholder for a missing picture: ``VectorShape/silhouette`` in ``silhouetteColor``.
    case silhouette
    /// A picture of the person.
    case picture(PictureFile)

    /// The color of the silhouette.
    public static let silhouetteColor = ProviderColor(red: 157, green: 177, blue: 204)
}
