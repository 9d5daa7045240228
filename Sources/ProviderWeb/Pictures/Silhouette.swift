import ProviderDomain

/// Nobody's picture: a head and shoulders, drawn at the size that is wanted.
enum Silhouette {
    private static let ground = SIMD3<Float>(0xE6, 0xE2, 0xDA)
    private static let figure = SIMD3<Float>(0xA8, 0x9F, 0x91)

    /// In units of the shorter side, from the middle and the top.
    private static let head = (y: Float(0.39), radius: Float(0.18))
    private static let shoulders = (y: Float(1.02), width: Float(0.37), height: Float(0.39))

    static func drawn(_ size: PictureSize) -> Bitmap {
        let unit = Float(min(size.width, size.height))
        let top = (Float(size.height) - unit) / 2
        let middle = Float(size.width) / 2
        let pixels = [UInt8](unsafeUninitializedCapacity: size.width * size.height * 4) { pixels, count in
            var place = 0
            for row in 0..<size.height {
                let y = (Float(row) + 0.5 - top) / unit
                for column in 0..<size.width {
                    let x = (Float(column) + 0.5 - middle) / unit
                    let colour = ground + (figure - ground) * min(max(0.5 - distance(x, y) * unit, 0), 1)
                    for channel in 0..<3 { pixels[place + channel] = UInt8(colour[channel].rounded()) }
                    pixels[place + 3] = 255
                    place += 4
                }
            }
            count = place
        }
        return Bitmap(width: size.width, height: size.height, pixels: pixels)
    }

    /// How far a point is outside of the figure; inside, it is negative. Near its edge it is exact enough to smooth it.
    private static func distance(_ x: Float, _ y: Float) -> Float {
        let fromHead = (x * x + (y - head.y) * (y - head.y)).squareRoot() - head.radius
        let u = x / shoulders.width
        let v = (y - shoulders.y) / shoulders.height
        let fromShoulders = ((u * u + v * v).squareRoot() - 1) * min(shoulders.width, shoulders.height)
        return min(fromHead, fromShoulders)
    }
}
