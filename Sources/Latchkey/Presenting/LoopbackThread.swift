#if os(Linux) || os(macOS)
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Starts a thread that ends after its work. Unlike Foundation's `Thread`, it reports an error if the system cannot create the thread.
enum LoopbackThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread that calls `work` once.
    /// - Returns: 0, or the error number if the thread cannot be created. In this case, `work` is not called.
    static func start(_ work: @escaping @Sendable () -> Void) -> Int32 {
        let work = Unmanaged.passRetained(Work(work))
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        let number = pthread_create(&thread, nil, { LoopbackThread.run($0) }, work.toOpaque())
        if number != 0 { work.release() }
        return number
    }

    /// Runs the work on the new thread. The C function type declares the parameter as optional on Linux only.
    private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        pthread_detach(pthread_self())
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
        return nil
    }
}
#endif
