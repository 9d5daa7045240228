import LoginModel
import ProviderPictures

/// The decoders of picture files, within the limits of the provider. They get the bytes unchanged, and with correct PNG checksums.
enum PictureTarget {
    static func consume(_ bytes: [UInt8]) {
        read(bytes)
        if let repaired = PNGChecksums.repaired(bytes) { read(repaired) }
    }

    private static func read(_ file: [UInt8]) {
        guard let picture = try? ValidatedPicture(file, Set(PictureFormat.allCases)) else { return }
        let frame = picture.frame
        precondition(
            frame.width > 0 && frame.height > 0 && frame.width <= PictureFrame.maximumPixels / frame.height, "There are so many pixels.")
        precondition(frame.decoderBytes <= PictureFrame.maximumDecoderBytes, "A decoder can hold them.")
        precondition(picture.bytes.count <= file.count + 1, "Nothing is added to a file but the end of a GIF.")
        precondition(
            (try? ValidatedPicture(picture.bytes, [picture.format])) == picture,
            "What is left of a picture is a picture, and nothing more is left out.")
        guard PictureFormat.acceptedByProvider.contains(picture.format) else { return }
        let start = ProcessorTime.ofChildren()
        do {
            let thumbnail = try Thumbnail(of: picture.bytes, width: 100, height: 50)
            let made = try? ValidatedPicture(thumbnail.bytes, PictureFormat.acceptedByProvider)
            precondition(made?.frame.width == 100 && made?.frame.height == 50, "A thumbnail has the size that is wanted.")
        } catch {
            precondition(error.code != .crashed, "A decoder ended without a result.")
        }
        precondition(ProcessorTime.ofChildren() - start < 2, "Decoding took more than two seconds of a processor.")
    }
}
