#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import SwiftUI
public import UIKit

/// The picture of a person for SwiftUI: ``FBProfilePictureView`` in a view (client-sdk.md, section 7.4). It takes the room that it gets.
///
/// ```swift
/// ProfilePicture().frame(width: 100, height: 100)
/// ```
public struct ProfilePicture: UIViewRepresentable {
    private let profileID: String
    private let mode: Profile.PictureMode
    private let contentMode: SwiftUI.ContentMode
    private let onFailure: (@MainActor (any Error) -> Void)?

    /// A picture of whoever is logged in, or of somebody else.
    /// - Parameters:
    ///   - profileID: whose picture: an id, or `me`.
    ///   - mode: how the picture is cut.
    ///   - contentMode: whether the whole picture is seen, or it fills the view.
    ///   - onFailure: called each time that a picture could not be had, with a ``CoreError``, once.
    public init(
        profileID: String = "me", mode: Profile.PictureMode = .square, contentMode: SwiftUI.ContentMode = .fit,
        onFailure: (@MainActor (any Error) -> Void)? = nil
    ) {
        self.profileID = profileID
        self.mode = mode
        self.contentMode = contentMode
        self.onFailure = onFailure
    }

    /// The view, without a colour behind the picture.
    public func makeUIView(context: Context) -> FBProfilePictureView {
        let view = FBProfilePictureView()
        view.backgroundColor = .clear
        return view
    }

    /// Hands on what has changed.
    public func updateUIView(_ view: FBProfilePictureView, context: Context) {
        view.failureHandler = onFailure
        view.contentMode = contentMode == .fill ? .scaleAspectFill : .scaleAspectFit
        view.pictureMode = mode
        view.profileID = profileID
    }

    /// The room that it gets; 50 points where nothing is said.
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView: FBProfilePictureView, context: Context) -> CGSize? {
        proposal.replacingUnspecifiedDimensions(by: CGSize(width: 50, height: 50))
    }
}
#endif
