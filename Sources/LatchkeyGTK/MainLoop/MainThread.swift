#if GTK
internal import CGTK
internal import Foundation

/// The thread that may call GTK, which is the first thread of the process. Deinitializers use it, because Swift may release objects on any
/// thread.
enum MainThread {
    private final class Work {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    /// Runs a closure on the main thread: at once if the caller is on the main thread, or else from the main loop. A loop that has ended
    /// never runs the closure.
    static func run(_ run: @escaping () -> Void) {
        guard !Thread.isMainThread else { return run() }
        add(Work(run), G_PRIORITY_DEFAULT)
    }

    /// Runs a closure on the main thread after GTK has processed its pending events.
    @MainActor
    static func runLater(_ run: @escaping @MainActor () -> Void) {
        add(Work { MainActor.assumeIsolated { run() } }, G_PRIORITY_DEFAULT_IDLE)
    }

    private static func add(_ work: Work, _ priority: gint) {
        let function: GSourceFunc = { work in
            if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
            return 0
        }
        g_idle_add_full(priority, function, Unmanaged.passRetained(work).toOpaque(), nil)
    }
}
#endif
