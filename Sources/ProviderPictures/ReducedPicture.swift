internal import CPictures

/// The pixels of a picture, upright and no more of them than its largest thumbnail needs: every thumbnail can be made of them, and the file is
/// decoded once.
public struct ReducedPicture: Sendable, Equatable {
    /// Red, green, blue and opacity, a byte each, row by row from the top.
    let pixels: [UInt8]
    let width: Int
    let height: Int
    /// Whether thumbnails of it are JPEG where nothing of them is transparent.
    let isForJPEG: Bool

    /// The most pixels of one: 5 MiB of memory. Up to the proportions of 2 to 1, the shorter side has 800 of them; a panorama has fewer.
    package static let mostPixels = 1_310_720

    /// Decodes a file.
    ///
    /// The thread waits meanwhile: for at most 1.5 seconds of a processor, which a child process with 108 MiB spends.
    /// - Parameters:
    ///   - file: anything that somebody sent.
    ///   - sides: the shortest and the longest side of a thumbnail, in pixels, from 1 to 1,024. What none of them shows is cut off.
    /// - Throws: why there is none.
    public init(of file: [UInt8], for sides: ClosedRange<Int>) throws(ThumbnailError) {
        precondition(sides.lowerBound >= 1 && sides.upperBound <= Thumbnail.Limit.longestSide, "A thumbnail has a size that there is.")
        let task = try DecodingTask(file)
        let (width, height) = Self.size(task.width, task.height, for: sides)
        pixels = try task.run(width: width, height: height, as: PICTURES_AS_PIXELS).bytes
        self.width = width
        self.height = height
        isForJPEG = task.form == PICTURES_AS_JPEG
    }

    /// How many bytes of memory it takes.
    public var byteCount: Int { pixels.count }

    /// The proportions of the picture, or the widest or highest ones that a thumbnail has; never more pixels than the picture has.
    static func size(_ width: Int, _ height: Int, for sides: ClosedRange<Int>) -> (width: Int, height: Int) {
        let shorter = Double(min(width, height))
        let longer = min(Double(max(width, height)), shorter * Double(sides.upperBound) / Double(sides.lowerBound))
        let scale = min(1, Double(sides.upperBound) / shorter, (Double(mostPixels) / shorter / longer).squareRoot())
        let short = max(1, Int((shorter * scale).rounded()))
        let long = min(max(1, Int((longer * scale).rounded())), mostPixels / short)
        return width < height ? (short, long) : (long, short)
    }
}
