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
