#if GTK
public import CGTK

/// Connects closures to the signals of GTK's objects.
@MainActor
public enum GTKSignal {
    private final class Handler {
        let run: @MainActor () -> Void
        init(_ run: @escaping @MainActor () -> Void) { self.run = run }
    }

    /// Calls a closure each time that an object sends a signal; the object lets go of the closure when it ends.
    /// - Parameters:
    ///   - object: a `GObject`.
    ///   - signal: one that expects no answer, such as `clicked`; what comes with it is passed over.
    /// - Returns: the number of the handler, which `g_signal_handler_disconnect` takes.
    @discardableResult
    public static func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ run: @escaping @MainActor () -> Void) -> gulong {
        let handle: @convention(c) (UnsafeMutableRawPointer) -> Void = { handler in
            let handler = Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue()
            MainActor.assumeIsolated { handler.run() }
        }
        return cgtk_connect_swapped(
            object, signal, unsafeBitCast(handle, to: GCallback.self), Unmanaged.passRetained(Handler(run)).toOpaque(), release)
    }

    private static let release: GClosureNotify = { handler, _ in
        if let handler { Unmanaged<AnyObject>.fromOpaque(handler).release() }
    }
}
#endif
