#if GTK
import Foundation

/// Prints each event as one line on standard output.
enum EventLog {
    static func print(_ line: String) {
        let line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
#endif
