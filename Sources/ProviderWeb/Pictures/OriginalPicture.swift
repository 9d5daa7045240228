import Logging

/// A stored picture that has not been decoded.
struct OriginalPicture: Sendable {
    /// The identifier of the content, unique among the pictures of people and of apps.
    let id: String
    /// The logger for decoding errors.
    let logger: Logger
    /// Returns the file; `nil` if it has been removed.
    let load: @Sendable () async throws -> [UInt8]?
}
