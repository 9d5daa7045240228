import Foundation
import Testing

/// The files in `Vectors`, which were made with ImageMagick.
enum PhotographFile {
    static func read(_ name: String) throws -> [UInt8] {
        let folder = try #require(Bundle.module.url(forResource: "Vectors", withExtension: nil))
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    /// The colors at the top left, top right, bottom left and bottom right of `corners.jpg`, which is 96 pixels wide and 64 high.
    static let cornerColors: [[UInt8]] = [[255, 0, 0, 255], [0, 0, 255, 255], [0, 255, 0, 255], [255, 255, 255, 255]]

    /// Returns `corners.jpg` with an Exif orientation.
    static func corners(orientation number: Int, isLittleEndian: Bool) throws -> [UInt8] {
        let jpeg = try read("corners.jpg")
        let short = { (value: Int) -> [UInt8] in isLittleEndian ? [UInt8(value), 0] : [0, UInt8(value)] }
        let long = { (value: Int) -> [UInt8] in isLittleEndian ? short(value) + [0, 0] : [0, 0] + short(value) }
        let order: [UInt8] = isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
        let tag: [UInt8] = isLittleEndian ? [0x12, 0x01] : [0x01, 0x12]
        var exif = Array("Exif".utf8) + [0, 0] + order + short(42) + long(8)
        exif += short(1) + tag + short(3) + long(1) + short(number) + [0, 0]
        return Array(jpeg.prefix(2)) + [0xFF, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
    }
}
