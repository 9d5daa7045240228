#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import SwiftUI
public import UIKit

/// A profile picture for SwiftUI: a view that contains ``FBProfilePictureView`` (SDK.md, section 7.4). It uses the proposed size.
///
/// ```swift
/// ProfilePicture().frame(width: 100, height: 100)
/// ```
public struct ProfilePicture: UIViewRepresentable {
    private let profileID: String
    private let mode: Profile.PictureMode
    private let contentMode: SwiftUI.ContentMode
    private let onFailure: (@MainActor (any Error) -> Void)?

    /// Creates a picture of the person who is logged in, or of another person.
    /// - Parameters:
    ///   - profileID: The ID of the person, or `me`.
    ///   - mode: How the picture is cropped.
    ///   - contentMode: Whether the picture fits into the view or fills it.
    ///   - onFailure: Called with a ``CoreError``, once for each picture that cannot be fetched or shown.
    public init(
        profileID: String = "me", mode: Profile.PictureMode = .square, contentMode: SwiftUI.ContentMode = .fit,
        onFailure: (@MainActor (any Error) -> Void)? = nil
    ) {
        self.profileID = profileID
        self.mode = mode
        self.contentMode = contentMode
        self.onFailure = onFailure
    }

    /// Creates the view, with a clear background.
    public func makeUIView(context: Context) -> FBProfilePictureView {
        let view = FBProfilePictureView()
        view.backgroundColor = .clear
        return view
    }

    /// Applies changed properties to the view.
    public func updateUIView(_ view: FBProfilePictureView, context: Context) {
        view.failureHandler = onFailure
        view.contentMode = contentMode == .fill ? .scaleAspectFill : .scaleAspectFit
        view.pictureMode = mode
        view.profileID = profileID
    }

    /// Returns the proposed size. A width or height that is not proposed is 50 points.
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView: FBProfilePictureView, context: Context) -> CGSize? {
        proposal.replacingUnspecifiedDimensions(by: CGSize(width: 50, height: 50))
    }
}
#endif
