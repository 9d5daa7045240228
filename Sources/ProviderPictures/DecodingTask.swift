internal import CPictures
internal import LoginModel

/// The task of decoding, scaling and encoding one picture in a child process, within the limits of ``Thumbnail/Limit``.
struct DecodingTask {
    private let bytes: [UInt8]
    private let format: pictures_format
    private let orientation: PictureOrientation
    private let pixelsWidth: Int
    private let pixelsHeight: Int
    /// The output format. It is PNG for a PNG file and for a picture with transparent parts, and JPEG otherwise.
    let outputFormat: pictures_form
    /// The width of the upright picture, in pixels.
    let width: Int
    /// The height of the upright picture, in pixels.
    let height: Int

    /// Creates a task for an untrusted file, which is checked but not decoded yet.
    /// - Throws: The reason why the file must not be decoded.
    init(_ file: [UInt8]) throws(ThumbnailError) {
        let picture: ValidatedPicture
        do {
            picture = try ValidatedPicture(file, PictureFormat.acceptedByProvider)
        } catch {
            throw ThumbnailError(error)
        }
        bytes = picture.bytes
        format =
            switch picture.format {
            case .jpeg: PICTURES_JPEG
            case .webp: PICTURES_WEBP
            default: PICTURES_PNG
            }
        outputFormat = picture.format == .png ? PICTURES_AS_PNG : PICTURES_AS_JPEG
        orientation = picture.format == .jpeg ? PictureOrientation(ofJPEG: picture.bytes) : .upright
        (pixelsWidth, pixelsHeight) = (0, 0)
        let (columns, rows) = (picture.frame.width, picture.frame.height)
        (width, height) = orientation.swapsSides ? (rows, columns) : (columns, rows)
    }

    init(_ picture: ReducedPicture) {
        bytes = picture.pixels
        format = PICTURES_PIXELS
        outputFormat = picture.prefersJPEG ? PICTURES_AS_JPEG : PICTURES_AS_PNG
        orientation = .upright
        (pixelsWidth, pixelsHeight) = (picture.width, picture.height)
        (width, height) = (picture.width, picture.height)
    }

    /// Returns the middle of the picture, scaled to a size in pixels and encoded. The call blocks the thread until the child process ends.
    /// - Throws: The reason why the picture could not be decoded.
    func run(width: Int, height: Int, as form: pictures_form) throws(ThumbnailError) -> (bytes: [UInt8], isJPEG: Bool) {
        var result = pictures_result()
        bytes.withUnsafeBufferPointer { bytes in
            var task = pictures_task(
                bytes: bytes.baseAddress, count: bytes.count, format: format, pixels_width: CInt(pixelsWidth),
                pixels_height: CInt(pixelsHeight), orientation: CInt(orientation.number), width: CInt(width), height: CInt(height),
                form: form, memory: Thumbnail.Limit.memory, time: Thumbnail.Limit.time)
            pictures_make(&task, &result)
        }
        defer { pictures_free(&result) }
        guard result.status == PICTURES_MADE else { throw ThumbnailError(result) }
        return ([UInt8](UnsafeBufferPointer(start: result.bytes, count: result.count)), result.is_jpeg != 0)
    }
}
