/// The reason why a picture file is not passed to a decoder.
package struct PictureFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A code for programs.
    package enum Code: Sendable, Hashable {
        /// The file has none of the accepted formats, or is an uncommon variant of one.
        case unknownFormat
        /// The file is truncated, or violates its format.
        case damaged
        /// The picture has too many pixels, or its decoder would need too much memory or time.
        case exceedsLimits
    }

    /// The error code for programs.
    package let code: Code
    /// A description of the error for a log or a developer.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
