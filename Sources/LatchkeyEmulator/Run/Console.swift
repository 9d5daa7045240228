import Foundation

/// The messages of the emulator, on standard error. Standard output belongs to COMMAND.
enum Console {
    static func print(_ line: String) {
        var rest = Array("latchkey: \(line)\n".utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}
