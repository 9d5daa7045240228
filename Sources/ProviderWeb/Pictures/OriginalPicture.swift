import Logging

/// A picture as it is stored, which nobody has read yet.
struct OriginalPicture: Sendable {
    /// Another one for each content, among the pictures of people and of apps.
    let id: String
    /// Where it is noted that it cannot be read.
    let logger: Logger
    /// Returns the file; `nil` where it has been removed.
    let load: @Sendable () async throws -> [UInt8]?
}
