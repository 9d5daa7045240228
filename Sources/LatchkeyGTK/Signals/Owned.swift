#if GTK
internal import CGTK

/// A reference to an object of GTK's.
final class Owned<Object> {
    let pointer: UnsafeMutablePointer<Object>
    private let finish: (UnsafeMutablePointer<Object>) -> Void

    /// Takes a floating reference over, or adds one.
    /// - Parameter finish: what is done before the object is let go of.
    @MainActor
    init(_ pointer: UnsafeMutablePointer<Object>, finally finish: @escaping (UnsafeMutablePointer<Object>) -> Void = { _ in }) {
        g_object_ref_sink(pointer)
        self.pointer = pointer
        self.finish = finish
    }

    deinit {
        let (pointer, finish) = (pointer, finish)
        MainThread.run {
            finish(pointer)
            g_object_unref(pointer)
        }
    }
}
#endif
