#if GTK
internal import CGTK
internal import Foundation

/// The thread that GTK belongs to, which is the process's first. Swift lets go of objects on any.
enum MainThread {
    private final class Work {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    /// Does something there: at once where it is this one, else when the main loop comes to it; never, where the loop has ended.
    static func run(_ run: @escaping () -> Void) {
        guard !Thread.isMainThread else { return run() }
        add(Work(run), G_PRIORITY_DEFAULT)
    }

    /// Does something there when GTK has done what it is doing.
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
