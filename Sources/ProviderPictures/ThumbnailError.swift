internal import CPictures
internal import LoginModel

/// The reason why no thumbnail could be made from a file.
public struct ThumbnailError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of problem, for programs.
    public enum Code: Sendable, Hashable {
        /// The file is not PNG, JPEG or WebP, or it is an unsupported variant of one of them.
        case unknownFormat
        /// The file is truncated, or the decoder cannot read it.
        case damaged
        /// The picture has too many pixels, or decoding it takes too much memory or time.
        case tooCostly
        /// The decoder crashed, which no file should be able to cause.
        case crashed
        /// The system did not provide a process for the decoder, or ended that process. The picture may be valid, so a retry makes sense.
        case unavailable
    }

    /// The kind of problem, for programs.
    public let code: Code
    /// The reason in English, for a log.
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
            case .exceedsLimits: .tooCostly
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
