#if canImport(UIKit) && !os(watchOS)
internal import UIKit

extension UIImage {
    /// Decodes a picture; `nil` if the file is not a picture, or has too many pixels.
    static func decoded(_ file: PictureFile) -> UIImage? {
        // This reads only the header of the file.
        guard let image = UIImage(data: Data(file.bytes)) else { return nil }
        let (width, height) = (image.size.width * image.scale, image.size.height * image.scale)
        guard let width = Int(exactly: width.rounded()), let height = Int(exactly: height.rounded()),
            PictureFile.mayBeDecoded(width: width, height: height)
        else { return nil }
        return image.preparingForDisplay()
    }
}
#endif
