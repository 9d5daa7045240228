#if GTK
public import CGTK

/// Connects closures to the signals of GObjects.
@MainActor
public enum GTKSignal {
    private final class Handler {
        let run: @MainActor () -> Void
        init(_ run: @escaping @MainActor () -> Void) { self.run = run }
    }

    /// Calls a closure each time that an object emits a signal. The object releases the closure when it is finalized.
    /// - Parameters:
    ///   - object: a `GObject`.
    ///   - signal: the name of a signal without a return value, such as `clicked`; its arguments are ignored.
    /// - Returns: the handler ID, for `g_signal_handler_disconnect`.
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
