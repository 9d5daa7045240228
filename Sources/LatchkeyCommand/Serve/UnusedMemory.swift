/// The memory that the process has freed, and that the allocator keeps for later.
enum UnusedMemory {
    /// Returns it to the system, as far as it consists of whole pages. The allocator of other systems than Linux does so by itself.
    static func release() {
        #if canImport(Glibc)
        _ = malloc_trim(0)
        #endif
    }
}

#if canImport(Glibc)
/// The function of glibc, which the Swift module for it does not have; see `malloc_trim(3)`.
@_silgen_name("malloc_trim")
private func malloc_trim(_ pad: Int) -> Int32
#endif
