/// Why a picture's file is not given to a decoder.
package struct PictureFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to branch on.
    package enum Code: Sendable, Hashable {
        /// It is none of the formats that are read, or of a variant that nobody uses.
        case unknownFormat
        /// It is cut short, or not made as the format says.
        case damaged
        /// It has too many pixels, or its decoder would need too much memory or time.
        case tooCostly
    }

    /// What to branch on.
    package let code: Code
    /// What is wrong, for a log or a developer.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
