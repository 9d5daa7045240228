#if canImport(Glibc)
internal import Glibc
#endif

/// What has to hold when the process exits while requests are still in progress.
enum ProcessExit {
    /// Makes OpenSSL keep its data until the process has ended (OPENSSL_INIT_NO_ATEXIT in OPENSSL_init_crypto(3)). `exit` would free them
    /// otherwise, and the process would crash while another thread prepares a request. It has to be read before the first request.
    static let isSafeDuringRequests: Bool = {
        #if canImport(Glibc)
        typealias Initialization = @convention(c) (UInt64, OpaquePointer?) -> Int32
        let withoutExitHandler: UInt64 = 0x0008_0000
        // The function is looked up, because a libcurl that uses another library for TLS has none.
        guard let function = dlsym(nil, "OPENSSL_init_crypto") else { return true }
        return unsafeBitCast(function, to: Initialization.self)(withoutExitHandler, nil) == 1
        #else
        return true
        #endif
    }()
}
