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

/// Sockets as the gate uses them: on threads that may wait.
extension Socket {
    /// What of a connection is ended.
    enum End { case writing, both }

    /// Ends a connection without closing the file: who waits for it goes on, and finds the end.
    func end(_ end: End) { _ = shutdown(file.rawValue, end == .both ? Int32(SHUT_RDWR) : Int32(SHUT_WR)) }

    /// Makes reading and writing wait, whatever the listener does, and writing to a connection that was closed an error and no signal.
    func prepareForThread() {
        try? setFlags([])
        #if canImport(Darwin)
        try? setValue(true, for: .noSIGPIPE)
        #endif
    }

    /// Waits for bytes. `nil` at the end, however it came.
    func nextPart() -> [UInt8]? {
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

    /// Waits until all bytes are written. `false` when nobody takes them any more.
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
