#if os(Linux) || os(macOS)
internal import FlyingSocks
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Blocking operations for sockets that are used on threads of their own.
extension Socket {
    /// The directions of a connection that are shut down.
    enum End { case writing, both }

    /// Shuts down a connection without closing the file descriptor. Threads that wait for the connection continue and read its end.
    func shutDown(_ end: End) { _ = shutdown(file.rawValue, end == .both ? Int32(SHUT_RDWR) : Int32(SHUT_WR)) }

    /// Makes reading and writing blocking, whatever the listener's flags, and writing to a closed connection an error instead of a signal.
    func makeBlocking() {
        try? setFlags([])
        #if canImport(Darwin)
        try? setValue(true, for: .noSIGPIPE)
        #endif
    }

    /// Waits for bytes. Returns `nil` at the end of the connection or after an error.
    func readAvailable() -> [UInt8]? {
        while true {
            do {
                return try read(atMost: 4096)
            } catch SocketError.failed(_, EINTR, _) {
                continue
            } catch {
                return nil
            }
        }
    }

    /// Waits until all bytes are written. Returns `false` if the peer no longer reads.
    func writeAll(_ bytes: [UInt8]) -> Bool {
        let data = Data(bytes)
        var sent = data.startIndex
        while sent < data.endIndex {
            do { sent = try write(data, from: sent) } catch SocketError.failed(_, EINTR, _) { continue } catch { return false }
        }
        return true
    }
}
#endif
