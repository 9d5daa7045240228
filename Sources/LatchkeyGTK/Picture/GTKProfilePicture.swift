#if GTK
public import CGTK
public import Foundation
public import Latchkey

/// A profile picture in a window of GTK 4 (SDK.md, section 7.4).
///
/// ```swift
/// let picture = GTKProfilePicture(size: CGSize(width: 96, height: 96))
/// gtk_box_append(box, picture.widget)
/// ```
///
/// It requests a picture with as many pixels as its ``widget`` has, and requests another one when the size of the widget changes. Create it
/// after GTK has started, and retain it for as long as the widget is visible.
@MainActor
public final class GTKProfilePicture {
    /// The behavior of the picture: the person, the crop and the handler of failures.
    public let behavior: ProfilePictureBehavior
    /// The widget to add to a window.
    public var widget: UnsafeMutablePointer<GtkWidget> { area.pointer }

    private let area: GObjectReference<GtkWidget>
    private var content = ProfilePictureContent.empty
    private var image: PictureImage?

    /// Creates a picture view.
    /// - Parameter size: the minimum size of the widget, in points. The widget grows with the available space, unless its alignment
    ///   prevents that.
    public init(_ behavior: ProfilePictureBehavior = ProfilePictureBehavior(), size: CGSize) {
        self.behavior = behavior
        area = GObjectReference(cgtk_widget_in_role(gtk_drawing_area_get_type(), GTK_ACCESSIBLE_ROLE_IMG))
        gtk_widget_set_size_request(widget, gint(size.width), gint(size.height))
        DrawFunction.set(on: widget) { [weak self] cairo, width, height in self?.draw(on: cairo, width, height) }
        GTKSignal.connect(widget, "resize") { [weak self] in self?.updateSize() }
        GTKSignal.connect(widget, "notify::scale-factor") { [weak self] in self?.updateSize() }
        behavior.view = self
    }

    private func updateSize() {
        let scale = Double(gtk_widget_get_scale_factor(widget))
        let size = CGSize(width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
        if behavior.scale != scale { behavior.scale = scale }
        if behavior.size != size { behavior.size = size }
        // The current file is decoded again at the new size, and shown until a larger picture is fetched.
        if image?.hasEnoughPixels(for: side) == false { _ = show(content) }
    }

    /// The longer side of the widget, in pixels. A picture whose shorter side has this length fills the widget in either orientation.
    private var side: Double { max(behavior.size.width, behavior.size.height) * behavior.scale }

    private func draw(on cairo: OpaquePointer, _ width: Double, _ height: Double) {
        if let image {
            image.draw(on: cairo, in: width, height, fits: behavior.fits)
        } else if content == .silhouette {
            ProfilePictureContent.silhouetteColor.setSource(on: cairo)
            VectorShape.silhouette.draw(on: cairo, in: width, height)
        }
    }
}

extension GTKProfilePicture: ProfilePictureView {
    /// The formats that the installed loaders of gdk-pixbuf can decode.
    public var pictureKinds: [PictureFile.Kind] { PictureKinds.decodable }

    /// Shows a picture, the silhouette, or nothing. Pictures that `PictureFile.mayBeDecoded(width:height:)` of Latchkey rejects are not
    /// decoded.
    public func show(_ content: ProfilePictureContent) -> Bool {
        cgtk_set_label(widget, behavior.accessibilityLabel)
        // The label, the crop or the size may have changed, even if the content has not.
        gtk_widget_queue_draw(widget)
        guard content != self.content || image?.hasEnoughPixels(for: side) == false else { return true }
        var image: PictureImage?
        if case .picture(let picture) = content {
            image = PictureImage(picture, side: side)
            guard image != nil else { return false }
        }
        self.content = content
        self.image = image
        return true
    }
}
#endif
