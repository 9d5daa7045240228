#if GTK
internal import CGTK

/// A strong reference to a GObject.
final class GObjectReference<Object> {
    let pointer: UnsafeMutablePointer<Object>
    private let beforeRelease: (UnsafeMutablePointer<Object>) -> Void

    /// Takes ownership of a floating reference, or adds a reference if there is no floating one.
    /// - Parameter finish: called before the reference is released.
    @MainActor
    init(_ pointer: UnsafeMutablePointer<Object>, finally finish: @escaping (UnsafeMutablePointer<Object>) -> Void = { _ in }) {
        g_object_ref_sink(pointer)
        self.pointer = pointer
        self.beforeRelease = finish
    }

    deinit {
        let (pointer, finish) = (pointer, beforeRelease)
        MainThread.run {
            finish(pointer)
            g_object_unref(pointer)
        }
    }
}
#endif
