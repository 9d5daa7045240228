#if GTK
import Foundation

/// What has happened, a line each on standard output.
enum Transcript {
    static func say(_ line: String) {
        let line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
#endif
