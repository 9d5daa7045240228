/// The file of a picture that a decoder may see: it is whole, has no more pixels than ``PictureFrame`` allows, and nothing beside them that costs
/// time or memory.
///
/// One rule for all files that come from elsewhere: what the provider is sent, what a seed file names, what a store has, what the client fetches.
/// Decoders take half a picture for a whole one, and some can be kept busy for minutes, or made to fill the memory, by a small file: with a size
/// that it only claims, with scans, with frames, with texts that are packed.
package struct CheckedPicture: Sendable, Equatable {
    package let format: PictureFormat
    package let frame: PictureFrame
    /// The same picture and nothing else. Of WebP the whole file is taken.
    package let bytes: [UInt8]

    /// Reads the structure of a file.
    /// - Parameter formats: what is read; nothing else is taken.
    /// - Throws: why no decoder may see it.
    package init(_ bytes: [UInt8], _ formats: Set<PictureFormat>) throws(PictureFileError) {
        guard let format = PictureFormat(of: bytes), formats.contains(format) else {
            throw PictureFileError(.unknownFormat, "it begins as none of the pictures that are read here")
        }
        self.format = format
        switch format {
        case .png: (frame, self.bytes) = try PNGChunks.plain(bytes)
        case .jpeg: (frame, self.bytes) = try JPEGSegments.plain(bytes)
        case .gif: (frame, self.bytes) = try GIFBlocks.plain(bytes)
        case .webp: (frame, self.bytes) = try WebPChunks.plain(bytes)
        }
    }
}
