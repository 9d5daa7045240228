import Testing

@testable import ProviderPictures

/// A picture as an array of pixels.
struct Drawing {
    let width: Int
    let height: Int
    let pixels: [UInt8]

    /// - Parameter color: red, green, blue and opacity, by column and row.
    init(_ width: Int, _ height: Int, color: (_ column: Int, _ row: Int) -> [UInt8]) {
        self.width = width
        self.height = height
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for row in 0..<height { for column in 0..<width { pixels += color(column, row) } }
        self.pixels = pixels
    }

    /// Decodes a file at a size in pixels.
    init(_ file: [UInt8], _ width: Int, _ height: Int) throws {
        self.width = width
        self.height = height
        pixels = try Thumbnail.pixels(of: file, width: width, height: height)
    }

    /// Returns a picture that is blue on the left and red on the right. If it is not opaque, its upper half is transparent.
    static func flag(_ width: Int, _ height: Int, isOpaque: Bool = true) -> Drawing {
        Drawing(width, height) { column, row in
            (column < width / 2 ? [0, 0, 255] : [255, 0, 0]) + [!isOpaque && row < height / 2 ? 0 : 255]
        }
    }

    var png: [UInt8] { Thumbnail(pixels: pixels, width: width, height: height).bytes }

    subscript(column: Int, row: Int) -> [UInt8] {
        let place = (row * width + column) * 4
        return Array(pixels[place..<place + 4])
    }

    /// Whether a pixel has approximately this color.
    func isNear(_ color: [UInt8], _ column: Int, _ row: Int) -> Bool {
        zip(self[column, row], color).allSatisfy { abs(Int($0) - Int($1)) < 48 }
    }
}
