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
    /// Whether two texts have the same bytes.
    func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let baseAddress, let otherAddress = other.baseAddress else { return count == other.count }
        return memcmp(baseAddress, otherAddress, count) == 0
    }

    /// The place of the first such byte, looked for from another place on.
    func place(of byte: UInt8, from start: Int = 0) -> Int? {
        precondition(start <= count, "looked for beyond the end")
        guard let baseAddress, let found = memchr(baseAddress + start, Int32(byte), count - start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }
}

extension String {
    /// Hands over the bytes of its UTF-8.
    func withBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(use) ?? Array(utf8).withUnsafeBufferPointer(use)
    }
}

/// Whether two texts have the same bytes. `==` would also take texts as equal that only look alike.
func areIdentical(_ one: String, _ other: String) -> Bool { one.withBytes { one in other.withBytes { one.isSame(as: $0) } } }
