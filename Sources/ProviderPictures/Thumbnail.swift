internal import CPictures
public import LoginModel

/// A picture in the size in which it is sent. It is encoded again from its pixels, so that it contains no metadata of the original file,
/// such as the place where the picture was taken.
public struct Thumbnail: Sendable, Equatable {
    /// The content of the file.
    public let bytes: [UInt8]
    /// The format of the file: JPEG or PNG.
    public let format: PictureFormat

    /// The limits on decoding one picture, whatever its file contains.
    package enum Limit {
        /// The maximum memory in bytes, in addition to what the process already uses: ``PictureFrame/maximumDecoderBytes`` for decoding,
        /// and the rest for scaling and encoding.
        package static let memory = 108 * 1_048_576
        /// The maximum processor time, in microseconds.
        package static let time = 1_500_000
        /// The maximum width and height of a thumbnail, in pixels.
        package static let maximumSide = 1_024
    }

    init(bytes: [UInt8], format: PictureFormat) {
        self.bytes = bytes
        self.format = format
    }

    /// Makes a thumbnail of a picture file: rotates the picture upright, crops its edges to the aspect ratio of the size, and scales it.
    /// Pixels are averaged when the picture becomes smaller, and interpolated when it becomes larger. The thumbnail is JPEG, unless the
    /// file is PNG or part of the picture is transparent.
    ///
    /// The call blocks the thread while a child process decodes the file, with at most 1.5 seconds of processor time and 108 MiB of memory.
    /// - Parameters:
    ///   - file: The content of an untrusted file.
    ///   - width: The width in pixels, from 1 to 1,024.
    ///   - height: The height in pixels, from 1 to 1,024.
    /// - Throws: The reason why the file cannot be decoded.
    public init(of file: [UInt8], width: Int, height: Int) throws(ThumbnailError) {
        try self.init(of: DecodingTask(file), width: width, height: height)
    }

    /// Makes a thumbnail of a picture whose file has already been decoded.
    /// - Throws: The reason why the thumbnail cannot be made.
    public init(of picture: ReducedPicture, width: Int, height: Int) throws(ThumbnailError) {
        try self.init(of: DecodingTask(picture), width: width, height: height)
    }

    private init(of task: DecodingTask, width: Int, height: Int) throws(ThumbnailError) {
        Self.checkSize(width, height)
        let (bytes, isJPEG) = try task.run(width: width, height: height, as: task.outputFormat)
        self.init(bytes: bytes, format: isJPEG ? .jpeg : .png)
    }

    /// Returns the pixels of the thumbnail of a file: red, green, blue and opacity with one byte each, row by row from the top.
    /// - Throws: The reason why the file cannot be decoded.
    package static func pixels(of file: [UInt8], width: Int, height: Int) throws(ThumbnailError) -> [UInt8] {
        checkSize(width, height)
        return try DecodingTask(file).run(width: width, height: height, as: PICTURES_AS_PIXELS).bytes
    }

    /// Draws the silhouette of a head and shoulders, as PNG, for people without a picture.
    public static func silhouette(width: Int, height: Int) -> Thumbnail {
        checkSize(width, height)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        pictures_draw_silhouette(&pixels, CInt(width), CInt(height))
        return Thumbnail(pixels: pixels, width: width, height: height)
    }

    /// Encodes pixels as PNG.
    /// - Parameter pixels: Red, green, blue and opacity with one byte each, row by row from the top.
    package init(pixels: [UInt8], width: Int, height: Int) {
        precondition(pixels.count == width * height * 4, "Each pixel has four bytes.")
        let bytes = [UInt8](unsafeUninitializedCapacity: pictures_largest(CInt(width), CInt(height))) { buffer, count in
            count = buffer.count
            guard pictures_encode_png(pixels, CInt(width), CInt(height), buffer.baseAddress, &count) != 0 else {
                preconditionFailure("libpng encodes any pixels.")
            }
        }
        self.init(bytes: bytes, format: .png)
    }

    private static func checkSize(_ width: Int, _ height: Int) {
        let sides = 1...Limit.maximumSide
        precondition(sides.contains(width) && sides.contains(height), "The size of a thumbnail is within the limits.")
    }
}
