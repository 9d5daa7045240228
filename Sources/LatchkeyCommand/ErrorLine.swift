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
        return text.split(separator: "\n").first.map { String($0).escapedForLog } ?? "failed"
    }
}
