import Foundation
import Logging

/// Writes each event of the log as one line, with one system call, so that lines of several threads do not mix.
struct LineLogHandler: LogHandler {
    let format: LogFormat
    let write: @Sendable (String) -> Void
    private let volume = LogVolumeLimit()
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel = Logger.Level.notice

    init(_ format: LogFormat, to write: @escaping @Sendable (String) -> Void) {
        self.format = format
        self.write = write
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        guard case .written(let account, let leftOut) = volume.admission(of: event.level, event.message.description) else { return }
        if leftOut > 0 {
            let report = LogLine(
                time: .now, level: .warning, message: "lines of the log were left out, because there were too many",
                metadata: ["lines": "\(leftOut)"], error: nil)
            write(text(of: report))
        }
        var all = metadata
        if let metadataProvider { all.merge(metadataProvider.get()) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        let line = LogLine(
            time: .now, level: event.level, message: event.message.description, metadata: all,
            error: event.error.map { "\($0)" })
        let text = text(of: line)
        write(text)
        volume.record(bytes: text.utf8.count, in: account)
    }

    private func text(of line: LogLine) -> String {
        switch format {
        case .text: line.text
        case .json: line.json
        }
    }
}
