#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented picture of a person (client-sdk.md, sections 1.17 and 7.4). In a storyboard it is the class `FBSDKProfilePictureView`, without a
/// module.
///
/// It shows whoever is logged in, or the person of ``profileID``, and a silhouette while there is nothing else. The whole picture is seen, unless
/// `contentMode` says that it fills the view.
@objc(FBSDKProfilePictureView)
public final class FBProfilePictureView: UIView {
    /// What the picture does.
    public let behavior: ProfilePictureBehavior

    let imageView = UIImageView()

    /// A picture of whoever is logged in.
    public override init(frame: CGRect) {
        behavior = ProfilePictureBehavior()
        super.init(frame: frame)
        setUp()
    }

    /// A picture of a storyboard or a nib: of whoever is logged in.
    public required init?(coder: NSCoder) {
        behavior = ProfilePictureBehavior()
        super.init(coder: coder)
        setUp()
    }

    /// A picture that does something of its own.
    public init(behavior: ProfilePictureBehavior) {
        self.behavior = behavior
        super.init(frame: .zero)
        setUp()
    }

    /// A picture of the person of a profile; of whoever is logged in without one.
    public convenience init(frame: CGRect, profile: Profile? = nil) {
        self.init(frame: frame)
        if let profile { profileID = profile.userID }
    }

    /// A picture of the person of a profile; of whoever is logged in without one.
    public convenience init(profile: Profile? = nil) { self.init(frame: .zero, profile: profile) }

    private func setUp() {
        if backgroundColor == nil { backgroundColor = .white }
        // What a view has that nobody asked; a person is not to be stretched.
        if contentMode == .scaleToFill { contentMode = .scaleAspectFit }
        isUserInteractionEnabled = false
        isAccessibilityElement = true
        accessibilityTraits = .image
        imageView.accessibilityIgnoresInvertColors = true
        imageView.clipsToBounds = true
        imageView.contentMode = contentMode
        addSubview(imageView)
        behavior.fits = fits
        behavior.face = self
        measure()
    }

    /// Whose picture: an id, or `me`, the default, for whoever is logged in.
    @IBInspectable @objc public var profileID: String {
        get { behavior.profileID }
        set { behavior.profileID = newValue }
    }

    /// How the picture is cut.
    public var pictureMode: Profile.PictureMode {
        get { behavior.pictureMode }
        set { behavior.pictureMode = newValue }
    }

    /// Called each time that a picture could not be had, with a ``CoreError``, once. The silhouette is there then; or, where nobody could be
    /// reached, the picture of the same person that was there before.
    public var failureHandler: (@MainActor (any Error) -> Void)? {
        get { behavior.failureHandler }
        set { behavior.failureHandler = newValue }
    }

    /// Fetches the picture anew, also where it seems to be there.
    @objc public func setNeedsImageUpdate() { behavior.setNeedsImageUpdate() }

    /// Whether the whole picture is seen, or it fills the view.
    public override var contentMode: UIView.ContentMode {
        didSet {
            imageView.contentMode = contentMode
            behavior.fits = fits
        }
    }

    /// What a screen reader calls the picture, unless the app says something else: whose picture it is.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? behavior.accessibilityLabel }
        set { super.accessibilityLabel = newValue }
    }

    /// A picture of the size that there is room for.
    public override func layoutSubviews() {
        super.layoutSubviews()
        measure()
    }

    /// Another screen may be sharper.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        measure()
    }

    /// Another screen may be sharper.
    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        measure()
    }

    private func measure() {
        let scale = traitCollection.displayScale
        let isAnother = imageView.frame != bounds
        imageView.frame = bounds
        behavior.scale = scale > 0 ? scale : 1
        behavior.size = bounds.size
        if isAnother, behavior.content == .silhouette { _ = show(.silhouette) }
    }

    private var fits: Bool { contentMode != .scaleToFill && contentMode != .scaleAspectFill }
}
#endif
