/// What a profile picture shows.
public enum ProfilePictureContent: Sendable, Equatable {
    /// Nothing yet: there is no room for it.
    case nothing
    /// Somebody of whom there is no picture: ``VectorShape/silhouette`` in ``silhouetteColor``.
    case silhouette
    /// A picture.
    case picture(PictureFile)

    /// The colour of the silhouette.
    public static let silhouetteColor = ProviderColor(red: 157, green: 177, blue: 204)
}
