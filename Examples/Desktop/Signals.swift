#if GTK
import CGTK

private final class Handler {
    let run: @MainActor () -> Void
    init(_ run: @escaping @MainActor () -> Void) { self.run = run }
}

/// Calls a closure each time that an object of GTK's sends a signal.
@MainActor
func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ run: @escaping @MainActor () -> Void) {
    let handle: @convention(c) (UnsafeMutableRawPointer) -> Void = { handler in
        let handler = Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue()
        MainActor.assumeIsolated { handler.run() }
    }
    _ = cgtk_connect_swapped(
        object, signal, unsafeBitCast(handle, to: GCallback.self), Unmanaged.passRetained(Handler(run)).toOpaque(),
        { handler, _ in if let handler { Unmanaged<AnyObject>.fromOpaque(handler).release() } })
}
#endif
