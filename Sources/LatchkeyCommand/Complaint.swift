import ArgumentParser
import Latchkey
import LoginModel

/// What a command says of an error, in one line, which no word of a provider's ends or steers.
enum Complaint {
    /// The sentence of an error, with its stable code where it has one.
    static func line(for error: any Error) -> String {
        let text =
            switch error {
            case let error as LoginError: "\(error.explanation) (\(error.reason))"
            case let error as SessionStorageError: "The kept session cannot be had: \(error.explanation) (\(error.reason.name))"
            case let error as CoreError: "\(error.explanation) (\(error.reason))"
            default: RootCommand.message(for: error)
            }
        return text.split(separator: "\n").first.map { String($0).inOneLine } ?? "failed"
    }
}
