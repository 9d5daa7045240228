#if GTK
internal import CGTK

/// Connects closures to the signals of GTK's objects. An object lets go of its closures when it ends.
@MainActor
enum Signal {
    private final class Handler {
        let run: @MainActor () -> Void
        init(_ run: @escaping @MainActor () -> Void) { self.run = run }
    }

    /// Any signal that expects no answer; what comes with it is passed over.
    @discardableResult
    static func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ run: @escaping @MainActor () -> Void) -> gulong {
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
