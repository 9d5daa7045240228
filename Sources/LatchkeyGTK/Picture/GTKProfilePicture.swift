#if GTK
public import CGTK
public import Foundation
public import Latchkey

/// The picture of a person in a window of GTK 4 (client-sdk.md, section 7.4).
///
/// ```swift
/// let picture = GTKProfilePicture(size: CGSize(width: 96, height: 96))
/// gtk_box_append(box, picture.widget)
/// ```
///
/// It asks for as many pixels as its ``widget`` has, and again when that changes. Make it when GTK has begun, and keep it for as long as the widget
/// is to be seen.
@MainActor
public final class GTKProfilePicture {
    /// Whose picture it is, how it is cut, and what is told of pictures that cannot be had.
    public let behavior: ProfilePictureBehavior
    /// What to put into a window.
    public var widget: UnsafeMutablePointer<GtkWidget> { area.pointer }

    private let area: Owned<GtkWidget>
    private var content = ProfilePictureContent.nothing
    private var image: PictureImage?

    /// A picture.
    /// - Parameter size: the least room that it takes, in points; more where there is more, unless the widget's alignment says otherwise.
    public init(_ behavior: ProfilePictureBehavior = ProfilePictureBehavior(), size: CGSize) {
        self.behavior = behavior
        area = Owned(cgtk_widget_in_role(gtk_drawing_area_get_type(), GTK_ACCESSIBLE_ROLE_IMG))
        gtk_widget_set_size_request(widget, gint(size.width), gint(size.height))
        DrawFunction.set(on: widget) { [weak self] cairo, width, height in self?.draw(on: cairo, width, height) }
        GTKSignal.connect(widget, "resize") { [weak self] in self?.measure() }
        GTKSignal.connect(widget, "notify::scale-factor") { [weak self] in self?.measure() }
        behavior.face = self
    }

    private func measure() {
        let scale = Double(gtk_widget_get_scale_factor(widget))
        let size = CGSize(width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
        // Each change asks anew.
        if behavior.scale != scale { behavior.scale = scale }
        if behavior.size != size { behavior.size = size }
        // Meanwhile, or where nothing else can be had, what is there is as sharp as it can be.
        if image?.isEnough(for: side) == false { _ = show(content) }
    }

    /// The longer side of the widget, in pixels: a picture whose shorter side is as long can fill it, whichever way up.
    private var side: Double { max(behavior.size.width, behavior.size.height) * behavior.scale }

    private func draw(on cairo: OpaquePointer, _ width: Double, _ height: Double) {
        if let image {
            image.draw(on: cairo, in: width, height, fits: behavior.fits)
        } else if content == .silhouette {
            ProfilePictureContent.silhouetteColor.use(on: cairo)
            VectorShape.silhouette.draw(on: cairo, in: width, height)
        }
    }
}

extension GTKProfilePicture: ProfilePictureFace {
    /// What the loaders of gdk-pixbuf that are installed can read.
    public var pictureKinds: [PictureFile.Kind] { PictureKinds.decodable }

    /// Shows the picture, the silhouette, or nothing. None is decoded that `PictureFile.mayBeDecoded(width:height:)` of Latchkey forbids.
    public func show(_ content: ProfilePictureContent) -> Bool {
        cgtk_set_label(widget, behavior.accessibilityLabel)
        // It may also be drawn another way now.
        gtk_widget_queue_draw(widget)
        guard content != self.content || image?.isEnough(for: side) == false else { return true }
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
