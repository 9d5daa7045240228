/// The validated file of a picture, safe to pass to a decoder: it is complete, satisfies the limits of ``PictureFrame``, and contains no
/// extra data that costs time or memory.
///
/// The same rules apply to all files from outside: uploads to the provider, files named in a seed file, pictures in a store, and downloads
/// by the client. Without these rules, decoders would accept truncated pictures. A small file that claims a large size, or has many scans,
/// many frames or compressed texts, can keep a decoder busy for minutes or exhaust the memory.
package struct ValidatedPicture: Sendable, Equatable {
    package let format: PictureFormat
    package let frame: PictureFrame
    /// The validated file: a PNG or GIF without the parts that a decoder does not need, a JPEG up to its end marker, or a WebP up to its
    /// declared size.
    package let bytes: [UInt8]

    /// Validates the structure of a file.
    /// - Parameter formats: the accepted formats.
    /// - Throws: the reason why the file must not be decoded.
    package init(_ bytes: [UInt8], _ formats: Set<PictureFormat>) throws(PictureFileError) {
        guard let format = PictureFormat(of: bytes), formats.contains(format) else {
            throw PictureFileError(.unknownFormat, "it is not a picture of a supported format")
        }
        self.format = format
        switch format {
        case .png: (frame, self.bytes) = try PNGChunks.validated(bytes)
        case .jpeg: (frame, self.bytes) = try JPEGSegments.validated(bytes)
        case .gif: (frame, self.bytes) = try GIFBlocks.validated(bytes)
        case .webp: (frame, self.bytes) = try WebPChunks.validated(bytes)
        }
    }
}

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
