#if canImport(UIKit) && !os(watchOS)
internal import UIKit

extension UIImage {
    /// The picture of a file, decoded; `nil` where it is none, or a larger one than anybody needs.
    static func decoded(_ file: PictureFile) -> UIImage? {
        // Only the head of the file is read here.
        guard let image = UIImage(data: Data(file.bytes)) else { return nil }
        let (width, height) = (image.size.width * image.scale, image.size.height * image.scale)
        guard let width = Int(exactly: width.rounded()), let height = Int(exactly: height.rounded()),
            PictureFile.mayBeDecoded(width: width, height: height)
        else { return nil }
        return image.preparingForDisplay()
    }
}
#endif
