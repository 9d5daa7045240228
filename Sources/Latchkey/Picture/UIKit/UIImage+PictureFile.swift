#if canImport(UIKit) && !os(watchOS)
internal import UIKit

extension UIImage {
    /// How many pixels a picture may have: some thousands each way. A small file can claim any number of them.
    private static let mostPixels = 16.0 * 1_048_576

    /// The picture of a file, decoded; `nil` where it is none, or a larger one than anybody needs.
    static func decoded(_ file: PictureFile) -> UIImage? {
        // Only the head of the file is read here.
        guard let image = UIImage(data: Data(file.bytes)) else { return nil }
        let pixels = image.size.width * image.size.height * image.scale * image.scale
        guard pixels > 0, pixels <= mostPixels else { return nil }
        return image.preparingForDisplay()
    }
}
#endif
