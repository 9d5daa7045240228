internal import CPictures
internal import LoginModel

/// Why there is no thumbnail of a file.
public struct ThumbnailError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to branch on.
    public enum Code: Sendable, Hashable {
        /// The file is neither PNG nor JPEG nor WebP, or of a variant of these that nobody uses.
        case unknownFormat
        /// The file is cut short, or its decoder does not understand it.
        case damaged
        /// The picture has too many pixels, or is stored so that decoding it takes too much memory or time.
        case tooCostly
        /// The decoder ended in a way that a file must not bring about.
        case crashed
        /// The system gave no process to decode it with, or ended that process. It says nothing about the picture, and is worth trying again.
        case unavailable
    }

    /// What to branch on.
    public let code: Code
    /// What is wrong, for a log.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    init(_ error: PictureFileError) {
        let code: Code =
            switch error.code {
            case .unknownFormat: .unknownFormat
            case .damaged: .damaged
            case .tooCostly: .tooCostly
            }
        self.init(code, error.description)
    }

    init(_ result: pictures_result) {
        let reason = withUnsafeBytes(of: result.reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let code: Code =
            switch result.status {
            case PICTURES_OUT_OF_MEMORY, PICTURES_OUT_OF_TIME: .tooCostly
            case PICTURES_CRASHED: .crashed
            case PICTURES_NOT_STARTED, PICTURES_ENDED_FROM_OUTSIDE: .unavailable
            default: .damaged
            }
        self.init(code, reason)
    }
}
