#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(Glibc)
internal import Glibc
#endif

/// Reads a file or pipe that the caller has opened. It does not open the file itself, because callers use different flags and report
/// failures with different errors.
package enum OpenFile {
    /// The failure of a system call.
    package struct Failure: Error {
        /// The error number (`errno`).
        package let number: Int32
    }

    /// Reads up to the end, but at most `limit` bytes. A caller that must detect a longer file passes one byte more than it accepts.
    package static func bytes(of descriptor: Int32, upTo limit: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: min(limit, 65_536))
        while bytes.count < limit {
            let count = read(descriptor, &part, min(part.count, limit - bytes.count))
            if count < 0 {
                let number = errno
                guard number == EINTR else { throw Failure(number: number) }
                continue
            }
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        return bytes
    }
}
