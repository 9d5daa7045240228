#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Glibc)
import Glibc
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(ucrt)
import ucrt
#endif

extension UnsafeBufferPointer<UInt8> {
    /// Whether both buffers contain the same bytes.
    package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let baseAddress, let otherAddress = other.baseAddress else { return count == other.count }
        return memcmp(baseAddress, otherAddress, count) == 0
    }

    /// Returns the index of the first occurrence of a byte at or after `start`.
    package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        precondition(start <= count, "the search starts beyond the end")
        guard let baseAddress, let found = memchr(baseAddress + start, Int32(byte), count - start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }
}

extension String {
    /// Calls a closure with the bytes of the string's UTF-8 form.
    package func withBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(use) ?? Array(utf8).withUnsafeBufferPointer(use)
    }
}

/// Whether two strings have the same UTF-8 bytes. `==` would also accept strings that are only canonically equivalent.
package func haveSameBytes(_ one: String, _ other: String) -> Bool { one.withBytes { one in other.withBytes { one.hasSameBytes(as: $0) } } }
