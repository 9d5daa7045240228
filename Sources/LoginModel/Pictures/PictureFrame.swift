/// The size of a picture and the memory that its decoder needs, determined from the file without decoding.
package struct PictureFrame: Sendable, Hashable {
    /// The maximum number of pixels: 67,108,864. Phone cameras have up to 50 million.
    package static let maximumPixels = 64 * 1_048_576
    /// The maximum width and height in pixels, the same as in libpng. The formats JPEG and WebP have lower limits.
    package static let maximumSide = 1_000_000
    /// The maximum number of bytes that a decoder must hold at once: 80 MiB. A progressive JPEG of 12 million pixels needs up to 70 MiB.
    package static let maximumDecoderBytes = 80 * 1_048_576

    /// The width in pixels as stored; the orientation of the camera is ignored.
    package let width: Int
    /// The height in pixels as stored.
    package let height: Int
    /// The number of bytes that every decoder of the format must hold at once, whatever the output size. These bytes are, for instance, the
    /// coefficients of a progressive JPEG or the pixels of an interlaced PNG. The number is 0 if rows are decoded one after the other.
    package let decoderBytes: Int

    /// Creates a frame within the limits.
    /// - Parameter heldBytes: the number of bytes that a decoder must hold. It is computed only if the number of pixels is within the
    ///   limits, so that the computation cannot overflow.
    /// - Throws: an error if there are no pixels, too many pixels, or too many bytes to hold.
    package init(width: Int, height: Int, holding heldBytes: @autoclosure () -> Int) throws(PictureFileError) {
        guard width > 0, height > 0 else { throw PictureFileError(.damaged, "the picture has \(width) × \(height) pixels") }
        guard width <= Self.maximumSide, height <= Self.maximumSide, width <= Self.maximumPixels / height else {
            throw PictureFileError(
                .exceedsLimits,
                "the picture has \(width) × \(height) pixels; the limits are \(Self.maximumPixels), and \(Self.maximumSide) on a side")
        }
        let heldBytes = heldBytes()
        guard heldBytes <= Self.maximumDecoderBytes else {
            throw PictureFileError(
                .exceedsLimits,
                "decoding \(width) × \(height) pixels of this format needs \(heldBytes) bytes; the limit is \(Self.maximumDecoderBytes)"
            )
        }
        self.width = width
        self.height = height
        self.decoderBytes = heldBytes
    }
}
