/// What a decoder has to deal with, by the file alone: nothing is decoded to know it.
package struct PictureFrame: Sendable, Hashable {
    /// The most pixels in all: 67,108,864. The cameras of telephones have up to 50 million.
    package static let mostPixels = 64 * 1_048_576
    /// The most pixels in a direction, as libpng has it. JPEG and WebP have fewer by their formats.
    package static let longestSide = 1_000_000
    /// The most bytes that a decoder has to hold at once: 80 MiB. A progressive JPEG of 12 million pixels needs up to 70 MiB.
    package static let mostHeldBytes = 80 * 1_048_576

    /// In pixels, as the file has them: a camera may have been held another way.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// The bytes that every decoder of the format has to hold at once, whatever size is wanted in the end: coefficients of a progressive JPEG,
    /// pixels of an interlaced PNG or a lossless WebP. 0 where rows come one after the other.
    package let heldBytes: Int

    /// - Parameter heldBytes: is not asked for before the number of pixels is known to be possible.
    /// - Throws: where there are no pixels, or too many, or too much has to be held.
    package init(width: Int, height: Int, holding heldBytes: @autoclosure () -> Int) throws(PictureFileError) {
        guard width > 0, height > 0 else { throw PictureFileError(.damaged, "the picture has \(width) × \(height) pixels") }
        guard width <= Self.longestSide, height <= Self.longestSide, width <= Self.mostPixels / height else {
            throw PictureFileError(
                .tooCostly,
                "the picture has \(width) × \(height) pixels; \(Self.mostPixels) are the most, and \(Self.longestSide) in a direction")
        }
        let heldBytes = heldBytes()
        guard heldBytes <= Self.mostHeldBytes else {
            throw PictureFileError(
                .tooCostly,
                "a decoder has to hold \(heldBytes) bytes for \(width) × \(height) pixels stored like this; \(Self.mostHeldBytes) are the most"
            )
        }
        self.width = width
        self.height = height
        self.heldBytes = heldBytes
    }
}
