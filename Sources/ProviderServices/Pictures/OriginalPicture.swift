package import Logging

/// A stored picture that has not been decoded.
package struct OriginalPicture: Sendable {
    /// The identifier of the content, unique among the pictures of people and of apps.
    package let id: String
    /// The logger for decoding errors.
    package let logger: Logger
    /// Returns the file; `nil` if it has been removed.
    let load: @Sendable () async throws -> [UInt8]?

    package init(id: String, logger: Logger, load: @escaping @Sendable () async throws -> [UInt8]?) {
        self.id = id
        self.logger = logger
        self.load = load
    }
}
