#if THREAD_SANITIZER
/// Annotates locks for the thread sanitizer. The lock of `Synchronization` is a futex inside the standard library, which is not instrumented, so
/// without annotations all protected accesses look like races. Compiled only by `make tsan`.
enum ThreadSanitizerAnnotation {
    static func acquire(_ lock: AnyObject) { tsanAcquire(Unmanaged.passUnretained(lock).toOpaque()) }
    static func release(_ lock: AnyObject) { tsanRelease(Unmanaged.passUnretained(lock).toOpaque()) }
}

@_silgen_name("__tsan_acquire")
private func tsanAcquire(_ address: UnsafeMutableRawPointer)

@_silgen_name("__tsan_release")
private func tsanRelease(_ address: UnsafeMutableRawPointer)
#endif
