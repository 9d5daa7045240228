#if canImport(UIKit)
internal import Foundation
internal import UIKit

extension GraphRequestDataAttachment {
    /// Encodes an image as JPEG with ``Settings/jpegCompressionQuality`` (SDK.md, section 6.1). `nil` if the value is not an image or
    /// cannot be encoded.
    convenience init?(image value: Any) {
        guard let image = value as? UIImage,
            let data = image.jpegData(compressionQuality: Settings.shared.jpegCompressionQuality)
        else { return nil }
        self.init(data: data, filename: nil, contentType: "image/jpeg")
    }
}
#elseif canImport(AppKit)
internal import AppKit
internal import Foundation

extension GraphRequestDataAttachment {
    /// Encodes an image as JPEG with ``Settings/jpegCompressionQuality`` (SDK.md, section 6.1). `nil` if the value is not an image or
    /// cannot be encoded.
    convenience init?(image value: Any) {
        guard let image = value as? NSImage, let tiff = image.tiffRepresentation, let bitmap = NSBitmapImageRep(data: tiff),
            let data = bitmap.representation(
                using: .jpeg, properties: [.compressionFactor: Settings.shared.jpegCompressionQuality])
        else { return nil }
        self.init(data: data, filename: nil, contentType: "image/jpeg")
    }
}
#endif
