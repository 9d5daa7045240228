import CNamespaces
import Foundation

/// The process of COMMAND.
enum CommandProcess {
    /// The reason why a command cannot be started, and the status with which shells report it.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        let status: CInt
    }

    /// Starts a command, and returns its process ID.
    /// - Parameters:
    ///   - command: the last arguments of this process. The command gets their bytes, which need not be UTF-8.
    ///   - variables: the variables to set. The command gets the bytes of the other ones.
    static func start(_ command: [String], setting variables: [String: String]) throws(Failure) -> pid_t {
        let all = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        var arguments = Array(all.suffix(command.count)) + [nil]
        var environment = otherVariables(than: variables) + variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { environment.forEach { free($0) } }
        let process = latchkey_start_command(&arguments, &environment)
        guard process > 0 else {
            let number = errno
            let reason = String(cString: strerror(number))
            throw Failure(description: "\(command[0]) cannot be started: \(reason).", status: number == ENOENT ? 127 : 126)
        }
        return process
    }

    /// Returns copies of the variables of this process that are neither set nor removed for the command.
    private static func otherVariables(than variables: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
        var copies: [UnsafeMutablePointer<CChar>?] = []
        var next = latchkey_environment()
        while let current = next, let entry = current.pointee {
            let name = String(decoding: String(cString: entry).utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            if variables[name] == nil, !ClientVariables.isRemoved(name, setting: variables) { copies.append(strdup(entry)) }
            next = current + 1
        }
        return copies
    }

    /// Returns the exit status of a process that has ended, as shells report it: 128 and the number of the signal that ended it. Returns `nil`
    /// if the process still runs.
    static func status(of process: pid_t) -> CInt? {
        var status: CInt = 0
        guard waitpid(process, &status, WNOHANG) == process else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
