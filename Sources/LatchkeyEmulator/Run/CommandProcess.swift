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
    static func start(_ command: [String], environment: [String: String]) throws(Failure) -> pid_t {
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        let process = latchkey_start_command(&arguments, &variables)
        guard process > 0 else {
            let number = errno
            let reason = String(cString: strerror(number))
            throw Failure(description: "\(command[0]) cannot be started: \(reason).", status: number == ENOENT ? 127 : 126)
        }
        return process
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
