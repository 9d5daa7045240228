#if GTK
internal import CGTK
internal import Glibc

/// Runs Swift's main actor on GTK's main loop.
///
/// Work for the main actor waits in the main queue of libdispatch, which is not processed while `g_application_run` occupies the main
/// thread. A source of the GLib main loop processes the queue instead, so that tasks, `Task.sleep`, asynchronous sequences and completion
/// handlers run between two GTK events.
///
/// GTK's main loop must be started by a synchronous `main`, never by work of the main actor: the main queue cannot run its next item before
/// the current one has ended.
@MainActor
public enum GTKMainActor {
    private static var isAttached = false

    /// Attaches the main actor to the default main loop. Call it on the main thread before the loop runs; a second call has no effect.
    public static func attach() {
        guard !isAttached else { return }
        isAttached = true
        g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, nil)
        // Runs the work that was queued before the source was added, because no event will report that work.
        _dispatch_main_queue_callback_4CF(nil)
    }

    private static let drain: @convention(c) (gint, GIOCondition, gpointer?) -> gboolean = { handle, _, _ in
        var count: UInt64 = 0
        _ = read(handle, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
    }
}
#endif
