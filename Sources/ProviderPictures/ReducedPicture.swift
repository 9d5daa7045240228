internal import CPictures

/// The decoded pixels of a picture, rotated upright and reduced to the size that its largest thumbnail needs. All thumbnails are made from
/// these pixels, so the file is decoded only once.
public struct ReducedPicture: Sendable, Equatable {
    /// Red, green, blue and opacity with one byte each, row by row from the top.
    let pixels: [UInt8]
    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int
    /// Whether thumbnails without transparent parts are JPEG. If it is `false`, all thumbnails are PNG.
    let prefersJPEG: Bool

    /// The maximum number of pixels, which occupy 5 MiB of memory. They suffice for a shorter side of 800 pixels if the aspect ratio is at
    /// most 2 to 1. The shorter side of a panorama has fewer pixels.
    package static let maximumPixels = 1_310_720

    /// Decodes a picture file.
    ///
    /// The call blocks the thread while a child process decodes the file, with at most 1.5 seconds of processor time and 108 MiB of memory.
    /// - Parameters:
    ///   - file: The content of an untrusted file.
    ///   - sides: The shortest and the longest side that a thumbnail can have, in pixels, from 1 to 1,024. Parts of the picture that no
    ///     such thumbnail shows are cropped.
    /// - Throws: The reason why the file cannot be decoded.
    public init(of file: [UInt8], for sides: ClosedRange<Int>) throws(ThumbnailError) {
        precondition(
            sides.lowerBound >= 1 && sides.upperBound <= Thumbnail.Limit.maximumSide, "The size of a thumbnail is within the limits.")
        let task = try DecodingTask(file)
        let (width, height) = Self.size(task.width, task.height, for: sides)
        pixels = try task.run(width: width, height: height, as: PICTURES_AS_PIXELS).bytes
        self.width = width
        self.height = height
        prefersJPEG = task.outputFormat == PICTURES_AS_JPEG
    }

    /// The memory that the pixels occupy, in bytes.
    public var byteCount: Int { pixels.count }

    /// Returns the size in pixels to which a picture is reduced. The aspect ratio is that of the picture, or the most extreme one that a
    /// thumbnail can have. The size never exceeds that of the picture.
    static func size(_ width: Int, _ height: Int, for sides: ClosedRange<Int>) -> (width: Int, height: Int) {
        let shorter = Double(min(width, height))
        let longer = min(Double(max(width, height)), shorter * Double(sides.upperBound) / Double(sides.lowerBound))
        let scale = min(1, Double(sides.upperBound) / shorter, (Double(maximumPixels) / shorter / longer).squareRoot())
        let short = max(1, Int((shorter * scale).rounded()))
        let long = min(max(1, Int((longer * scale).rounded())), maximumPixels / short)
        return width < height ? (short, long) : (long, short)
    }
}
