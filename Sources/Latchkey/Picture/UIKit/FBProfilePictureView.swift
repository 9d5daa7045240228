#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented profile picture view (SDK.md, sections 1.17 and 7.4). In a storyboard its class is `FBSDKProfilePictureView`, without a
/// module.
///
/// It shows the logged-in person, or the person with ``profileID``, and a silhouette while no picture is available. It shows the whole
/// picture, unless `contentMode` makes the picture fill the view.
@objc(FBSDKProfilePictureView)
public final class FBProfilePictureView: UIView {
    /// The behavior of the view.
    public let behavior: ProfilePictureBehavior

    let imageView = UIImageView()

    /// Creates a view that shows the logged-in person.
    public override init(frame: CGRect) {
        behavior = ProfilePictureBehavior()
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view from a storyboard or nib, which shows the logged-in person.
    public required init?(coder: NSCoder) {
        behavior = ProfilePictureBehavior()
        super.init(coder: coder)
        setUp()
    }

    /// Creates a view with the given behavior.
    public init(behavior: ProfilePictureBehavior) {
        self.behavior = behavior
        super.init(frame: .zero)
        setUp()
    }

    /// Creates a view that shows the person of a profile, or the logged-in person if `profile` is `nil`.
    public convenience init(frame: CGRect, profile: Profile? = nil) {
        self.init(frame: frame)
        if let profile { profileID = profile.userID }
    }

    /// Creates a view that shows the person of a profile, or the logged-in person if `profile` is `nil`.
    public convenience init(profile: Profile? = nil) { self.init(frame: .zero, profile: profile) }

    private func setUp() {
        if backgroundColor == nil { backgroundColor = .white }
        // Every view starts with this mode, which would distort the picture.
        if contentMode == .scaleToFill { contentMode = .scaleAspectFit }
        isUserInteractionEnabled = false
        isAccessibilityElement = true
        accessibilityTraits = .image
        imageView.accessibilityIgnoresInvertColors = true
        imageView.clipsToBounds = true
        imageView.contentMode = contentMode
        addSubview(imageView)
        behavior.fits = fits
        behavior.view = self
        measure()
    }

    /// The person in the picture: a user ID, or `me`, the default, for the logged-in person.
    @IBInspectable @objc public var profileID: String {
        get { behavior.profileID }
        set { behavior.profileID = newValue }
    }

    /// The size and crop of the picture.
    public var pictureMode: Profile.PictureMode {
        get { behavior.pictureMode }
        set { behavior.pictureMode = newValue }
    }

    /// Called with a ``CoreError``, once for each picture that could not be fetched or shown. After a network error, the view continues to
    /// show the same person's previous picture, if any. Otherwise, it shows the silhouette.
    public var failureHandler: (@MainActor (any Error) -> Void)? {
        get { behavior.failureHandler }
        set { behavior.failureHandler = newValue }
    }

    /// Fetches the picture again without the cache.
    @objc public func setNeedsImageUpdate() { behavior.setNeedsImageUpdate() }

    /// The content mode, which determines whether the whole picture is shown or fills the view.
    public override var contentMode: UIView.ContentMode {
        didSet {
            imageView.contentMode = contentMode
            behavior.fits = fits
        }
    }

    /// The accessibility label. By default, it contains the logged-in person's name if the picture shows this person and the name is known.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? behavior.accessibilityLabel }
        set { super.accessibilityLabel = newValue }
    }

    /// Requests a picture of the new size.
    public override func layoutSubviews() {
        super.layoutSubviews()
        measure()
    }

    /// Applies the scale of the new window's screen.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        measure()
    }

    /// Applies the scale of the new traits.
    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        measure()
    }

    private func measure() {
        let scale = traitCollection.displayScale
        let isNewSize = imageView.frame != bounds
        imageView.frame = bounds
        behavior.scale = scale > 0 ? scale : 1
        behavior.size = bounds.size
        if isNewSize, behavior.content == .silhouette { _ = show(.silhouette) }
    }

    private var fits: Bool { contentMode != .scaleToFill && contentMode != .scaleAspectFill }
}
#endif
