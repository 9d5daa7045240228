import CPNG
import CTurboJPEG
import CWebP
import ProviderDomain

/// Unpacks and packs pictures, by the libraries that everybody uses. What a file says of itself besides its pixels, such as where it was taken,
/// is not packed again.
enum PictureFormat {
    /// Why a picture cannot be unpacked.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    private static let quality: CInt = 90

    /// - Parameter size: what it will be scaled to: no more pixels are unpacked than that needs, where the format allows it.
    /// - Throws: ``Unreadable``.
    static func unpacked(_ bytes: [UInt8], for size: PictureSize) throws -> Bitmap {
        switch PictureKind(of: bytes) {
        case .png: return try png(bytes)
        case .jpeg: return try jpeg(bytes, for: size)
        case .webP: return try webP(bytes)
        case nil: throw Unreadable(description: "no picture begins like this")
        }
    }

    /// A photograph as JPEG, and whatever can be seen through, or was drawn, as PNG.
    /// - Throws: ``Unreadable``.
    static func packed(_ bitmap: Bitmap, like kind: PictureKind) throws -> (bytes: [UInt8], kind: PictureKind) {
        if kind == .png || !bitmap.isOpaque { return (try png(bitmap), .png) }
        return (try jpeg(bitmap), .jpeg)
    }

    private static func check(_ width: Int, _ height: Int) throws {
        guard width > 0, height > 0, width <= Bitmap.mostPixels / height else {
            throw Unreadable(description: "it has \(width) × \(height) pixels, and \(Bitmap.mostPixels) is the most")
        }
    }

    private static func pixels(
        _ width: Int, _ height: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Bool
    ) throws -> Bitmap {
        var isFilled = false
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            isFilled = fill(start)
            count = isFilled ? width * height * 4 : 0
        }
        guard isFilled else { throw Unreadable(description: "its pixels cannot be unpacked") }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    // MARK: PNG

    private static func png(_ bytes: [UInt8]) throws -> Bitmap {
        try bytes.withUnsafeBytes { bytes in
            var image = png_image()
            defer { png_image_free(&image) }
            guard cpng_begin(&image, bytes.baseAddress, bytes.count) != 0 else { throw Unreadable(description: "it is no whole PNG") }
            try check(Int(image.width), Int(image.height))
            return try pixels(Int(image.width), Int(image.height)) { cpng_read_rgba(&image, $0) != 0 }
        }
    }

    private static func png(_ bitmap: Bitmap) throws -> [UInt8] {
        let (width, height) = (UInt32(bitmap.width), UInt32(bitmap.height))
        var isWritten = false
        let bytes = [UInt8](unsafeUninitializedCapacity: cpng_largest(width, height)) { buffer, count in
            var size = buffer.count
            isWritten = bitmap.pixels.withUnsafeBytes { cpng_write_rgba(width, height, $0.baseAddress, buffer.baseAddress, &size) != 0 }
            count = isWritten ? size : 0
        }
        guard isWritten else { throw Unreadable(description: "it cannot be packed as PNG") }
        return bytes
    }

    // MARK: JPEG

    private static func jpeg(_ bytes: [UInt8], for size: PictureSize) throws -> Bitmap {
        guard let handle = tjInitDecompress() else { throw Unreadable(description: "there is no memory for it") }
        defer { tjDestroy(handle) }
        var (width, height, subsampling, colours): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
        guard tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &colours) == 0 else {
            throw Unreadable(description: "it is no whole JPEG")
        }
        // The format can be unpacked in eighths of its size, for a fraction of the time and the memory.
        let orientation = PictureOrientation(ofJPEG: bytes)
        let size = orientation.swapsSides ? PictureSize(width: size.height, height: size.width) : size
        let scaled = { (length: CInt, eighths: Int) in (Int(length) * eighths + 7) / 8 }
        try check(scaled(width, 1), scaled(height, 1))
        let eighths = (1...8).first { scaled(width, $0) >= size.width && scaled(height, $0) >= size.height } ?? 8
        let (newWidth, newHeight) = (scaled(width, eighths), scaled(height, eighths))
        try check(newWidth, newHeight)
        let bitmap = try pixels(newWidth, newHeight) { pixels in
            tjDecompress2(
                handle, bytes, UInt(bytes.count), pixels, CInt(newWidth), 0, CInt(newHeight), CInt(TJPF_RGBA.rawValue), 0) == 0
        }
        return bitmap.turned(orientation)
    }

    private static func jpeg(_ bitmap: Bitmap) throws -> [UInt8] {
        guard let handle = tjInitCompress() else { throw Unreadable(description: "there is no memory for it") }
        defer { tjDestroy(handle) }
        var start: UnsafeMutablePointer<UInt8>?
        defer { tjFree(start) }
        var size: UInt = 0
        let status = tjCompress2(
            handle, bitmap.pixels, CInt(bitmap.width), 0, CInt(bitmap.height), CInt(TJPF_RGBA.rawValue), &start, &size,
            CInt(TJSAMP_420.rawValue), quality, 0)
        guard status == 0, let start else { throw Unreadable(description: "it cannot be packed as JPEG") }
        return Array(UnsafeBufferPointer(start: start, count: Int(size)))
    }

    // MARK: WebP

    private static func webP(_ bytes: [UInt8]) throws -> Bitmap {
        var (width, height): (CInt, CInt) = (0, 0)
        guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else { throw Unreadable(description: "it is no whole WebP") }
        try check(Int(width), Int(height))
        return try pixels(Int(width), Int(height)) { pixels in
            WebPDecodeRGBAInto(bytes, bytes.count, pixels, Int(width) * Int(height) * 4, width * 4) != nil
        }
    }
}
