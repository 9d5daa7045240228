#if GTK
internal import CGTK
internal import Glibc

/// Lets Swift's main actor work while GTK's main loop runs.
///
/// Work for the main actor waits in the main queue of libdispatch, which nobody looks at while `g_application_run` has the main thread. A source of
/// the GLib main loop does so from then on: tasks, `Task.sleep`, asynchronous sequences and completion handlers arrive between two events of GTK.
///
/// GTK's main loop must be started by a synchronous `main`, never by work of the main actor: the main queue does not go on while a piece
/// of it has not ended.
@MainActor
public enum GTKMainActor {
    private static var isAttached = false

    /// Attaches the main actor to the default main loop. To be called on the main thread before the loop runs; once more has no effect.
    public static func attach() {
        guard !isAttached else { return }
        isAttached = true
        g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, nil)
        // What has been waiting from before rang a bell that nobody heard.
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
