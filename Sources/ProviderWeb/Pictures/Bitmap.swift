import ProviderDomain

/// A picture as its pixels: red, green, blue and opacity, a byte each, row by row from the top.
struct Bitmap: Sendable {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    /// The most pixels that are ever unpacked: 64 MiB of them.
    static let mostPixels = 16_777_216

    var isOpaque: Bool { stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 } }

    /// The middle of the picture, cut to the proportions of the size and scaled to it. What is made smaller is averaged, what is made larger is
    /// interpolated. Work and memory go with what is shown of it, however high or wide the rest is.
    func fitted(to size: PictureSize) -> Bitmap {
        let scale = min(Double(width) / Double(size.width), Double(height) / Double(size.height))
        let across = Self.mixes(of: width, taking: Double(size.width) * scale, into: size.width)
        let down = Self.mixes(of: height, taking: Double(size.height) * scale, into: size.height)
        guard width != size.width || height != size.height else { return self }
        let rows = (down.first?.first ?? 0)..<(down.last?.end ?? 0)
        let seen = premultiplied(Array(pixels[rows.lowerBound * width * 4..<rows.upperBound * width * 4]))
        // First the rows are made as wide as they shall be, then as many.
        let narrow = Self.mixed(seen, lines: rows.count, step: 4, line: width * 4, by: across)
        let small = Self.mixed(
            narrow, lines: size.width, step: size.width * 4, line: 4, by: down.map { $0.moved(by: -rows.lowerBound) }, turned: true)
        return Bitmap(width: size.width, height: size.height, pixels: Self.divided(small))
    }

    /// What one new pixel is made of: the weights of neighbouring old ones, from the first on.
    private struct Mix {
        let first: Int
        let weights: [Float]

        /// Behind the last one.
        var end: Int { first + weights.count }

        func moved(by distance: Int) -> Mix { Mix(first: first + distance, weights: weights) }
    }

    private static func mixes(of count: Int, taking length: Double, into newCount: Int) -> [Mix] {
        let start = (Double(count) - length) / 2
        let scale = length / Double(newCount)
        let reach = max(scale, 1)
        return (0..<newCount).map { number in
            let centre = start + (Double(number) + 0.5) * scale
            let first = max(0, Int((centre - reach).rounded(.down)))
            let last = min(count - 1, Int((centre + reach).rounded(.up)))
            let weights = (first...max(first, last)).map { max(0, 1 - abs(Double($0) + 0.5 - centre) / reach) }
            let sum = max(weights.reduce(0, +), .leastNormalMagnitude)
            return Mix(first: first, weights: weights.map { Float($0 / sum) })
        }
    }

    /// Mixes each of `lines` lines. A line begins every `line` bytes, and its pixels follow each other every `step` bytes; the new lines lie as
    /// the old ones do.
    private static func mixed(_ source: [UInt8], lines: Int, step: Int, line: Int, by mixes: [Mix], turned: Bool = false) -> [UInt8] {
        let newLine = turned ? line : mixes.count * step
        return [UInt8](unsafeUninitializedCapacity: lines * mixes.count * 4) { target, count in
            source.withUnsafeBufferPointer { source in
                for number in 0..<lines {
                    for (position, mix) in mixes.enumerated() {
                        var sums = SIMD4<Float>()
                        var place = number * line + mix.first * step
                        for weight in mix.weights {
                            let pixel = SIMD4(source[place], source[place + 1], source[place + 2], source[place + 3])
                            sums += SIMD4<Float>(pixel) * weight
                            place += step
                        }
                        let newPlace = number * newLine + position * step
                        for channel in 0..<4 { target[newPlace + channel] = UInt8(min(max(sums[channel].rounded(), 0), 255)) }
                    }
                }
            }
            count = lines * mixes.count * 4
        }
    }

    /// A pixel that cannot be seen must not colour its neighbours.
    private func premultiplied(_ pixels: [UInt8]) -> [UInt8] {
        Self.mapped(pixels) { channel, opacity in UInt8(Int(channel) * Int(opacity) / 255) }
    }

    private static func divided(_ pixels: [UInt8]) -> [UInt8] {
        mapped(pixels) { channel, opacity in opacity == 0 ? 0 : UInt8(min(Int(channel) * 255 / Int(opacity), 255)) }
    }

    private static func mapped(_ pixels: [UInt8], _ change: (_ channel: UInt8, _ opacity: UInt8) -> UInt8) -> [UInt8] {
        var pixels = pixels
        pixels.withUnsafeMutableBufferPointer { pixels in
            for place in stride(from: 0, to: pixels.count, by: 4) where pixels[place + 3] != 255 {
                for channel in place..<place + 3 { pixels[channel] = change(pixels[channel], pixels[place + 3]) }
            }
        }
        return pixels
    }
}
