import ArgumentParser
import Latchkey
import LoginModel

/// Formats an error as one line. Text from a provider can neither break the line nor control the terminal.
enum ErrorLine {
    /// Returns the message of an error, followed by its stable code if it has one.
    static func line(for error: any Error) -> String {
        let text =
            switch error {
            case let error as LoginError: "\(error.explanation) (\(error.reason))"
            case let error as SessionStorageError: "The stored session is not available: \(error.explanation) (\(error.reason.name))"
            case let error as CoreError: "\(error.explanation) (\(error.reason))"
            default: RootCommand.message(for: error)
            }
        let lines = text.split(separator: "\n")
        guard let first = lines.first else { return "failed" }
        // The argument parser lists the values of an option in lines of their own.
        let values = lines.dropFirst().prefix { $0.hasPrefix(listMark) }.map { $0.dropFirst(listMark.count) }
        return (values.isEmpty ? String(first) : "\(first) \(values.joined(separator: ", "))").escapedForLog
    }

    private static let listMark = "  - "
}
