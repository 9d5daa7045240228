#if THREAD_SANITIZER
/// Tells the thread sanitizer what it cannot see: the lock of `Synchronization` is a futex inside the standard library, which is not
/// instrumented, so without a hint everything behind it looks unprotected. Compiled by `make tsan` alone.
enum SanitizerHint {
    static func acquire(_ lock: AnyObject) { tsanAcquire(Unmanaged.passUnretained(lock).toOpaque()) }
    static func release(_ lock: AnyObject) { tsanRelease(Unmanaged.passUnretained(lock).toOpaque()) }
}

@_silgen_name("__tsan_acquire")
private func tsanAcquire(_ address: UnsafeMutableRawPointer)

@_silgen_name("__tsan_release")
private func tsanRelease(_ address: UnsafeMutableRawPointer)
#endif
