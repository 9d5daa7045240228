internal import CPictures
public import LoginModel

/// A picture in the size at which it is sent: encoded anew from its pixels, so that nothing else that a file says, such as where it was taken, is
/// given away.
public struct Thumbnail: Sendable, Equatable {
    /// The file.
    public let bytes: [UInt8]
    /// JPEG or PNG.
    public let format: PictureFormat

    /// What the decoding of one picture may take, whatever its file says.
    package enum Limit {
        /// In bytes, besides what the process has already: what ``PictureFrame/mostHeldBytes`` allows, and what scaling and encoding need.
        package static let memory = 108 * 1_048_576
        /// Of a processor, in microseconds.
        package static let time = 1_500_000
        /// Of each side that can be asked for, in pixels.
        package static let longestSide = 1_024
    }

    init(bytes: [UInt8], format: PictureFormat) {
        self.bytes = bytes
        self.format = format
    }

    /// The middle of a picture, turned as the camera was held, cut to the proportions of a size and scaled to it. What is made smaller is averaged,
    /// what is made larger is interpolated. It is JPEG unless the file is PNG, or part of the picture is transparent.
    ///
    /// The thread waits meanwhile: for at most 1.5 seconds of a processor, which a child process with 108 MiB spends.
    /// - Parameters:
    ///   - file: anything that somebody sent.
    ///   - width: in pixels, from 1 to 1,024.
    ///   - height: in pixels, from 1 to 1,024.
    /// - Throws: why there is none.
    public init(of file: [UInt8], width: Int, height: Int) throws(ThumbnailError) {
        try self.init(of: DecodingTask(file), width: width, height: height)
    }

    /// The same of a picture whose file has been decoded before.
    /// - Throws: why there is none.
    public init(of picture: ReducedPicture, width: Int, height: Int) throws(ThumbnailError) {
        try self.init(of: DecodingTask(picture), width: width, height: height)
    }

    private init(of task: DecodingTask, width: Int, height: Int) throws(ThumbnailError) {
        Self.check(width, height)
        let (bytes, isJPEG) = try task.run(width: width, height: height, as: task.form)
        self.init(bytes: bytes, format: isJPEG ? .jpeg : .png)
    }

    /// The pixels of the same picture: red, green, blue and opacity, a byte each, row by row from the top.
    /// - Throws: why there are none.
    package static func pixels(of file: [UInt8], width: Int, height: Int) throws(ThumbnailError) -> [UInt8] {
        check(width, height)
        return try DecodingTask(file).run(width: width, height: height, as: PICTURES_AS_PIXELS).bytes
    }

    /// Draws nobody's picture: a head and shoulders, as PNG.
    public static func silhouette(width: Int, height: Int) -> Thumbnail {
        check(width, height)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        pictures_draw_silhouette(&pixels, CInt(width), CInt(height))
        return Thumbnail(pixels: pixels, width: width, height: height)
    }

    /// Encodes pixels as PNG.
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

    private static func check(_ width: Int, _ height: Int) {
        let sides = 1...Limit.longestSide
        precondition(sides.contains(width) && sides.contains(height), "A thumbnail has a size that there is.")
    }
}
