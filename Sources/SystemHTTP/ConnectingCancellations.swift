internal import Foundation
package import LoginModel

#if canImport(Glibc)
internal import Glibc
#endif

/// Counts the tasks of this process that were canceled while a socket was connecting. Only such a cancellation can make
/// FoundationNetworking lose another request; see ``DeferredCancellation``. A task that waits for a response on an established connection
/// is not counted.
package enum ConnectingCancellations {
    /// The number of canceled tasks that were counted so far.
    package static let count = Locked(0)

    /// Whether any socket of the process is connecting. The system does not reveal which socket belongs to a task.
    static func isAnySocketConnecting() -> Bool {
        #if canImport(Glibc)
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.compactMap { Int32($0) }.contains(where: isConnecting)
        #else
        return false
        #endif
    }

    #if canImport(Glibc)
    private static func isConnecting(_ descriptor: Int32) -> Bool {
        var info = tcp_info()
        var length = socklen_t(MemoryLayout<tcp_info>.size)
        return getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0 && Int(info.tcpi_state) == Int(TCP_SYN_SENT)
    }
    #endif
}
