/// The frame header of a JPEG file: the size of the picture, and the sampling of its components (ITU-T T.81, section B.2.2).
struct JPEGFrameHeader {
    /// The markers SOF0 to SOF15, without the three markers in that range that have another meaning.
    static let markers: Set<UInt8> = Set(0xc0...0xcf).subtracting([0xc4, 0xc8, 0xcc])

    private let width: Int
    private let height: Int
    private let isProgressive: Bool
    /// The horizontal and vertical sampling factors of each component.
    private let samplingFactors: [(across: Int, down: Int)]

    /// Parses the content of a frame header segment.
    /// - Parameter segment: the bytes after the length.
    /// - Throws: an error unless the picture is Huffman-coded, has samples of 8 bits, and is baseline, extended sequential or progressive.
    ///   No camera or browser creates other variants, and they cost decoders more time.
    init(_ marker: UInt8, _ segment: UnsafeBufferPointer<UInt8>) throws(PictureFileError) {
        guard (0xc0...0xc2).contains(marker) else { throw PictureFileError(.unknownFormat, "the JPEG is of an unsupported variant") }
        guard segment.count >= 6, segment.count == 6 + 3 * Int(segment[5]) else {
            throw PictureFileError(.damaged, "the JPEG's frame header has the wrong length")
        }
        guard segment[0] == 8 else {
            throw PictureFileError(.unknownFormat, "the JPEG has samples of \(segment[0]) bits, but only 8 bits are supported")
        }
        height = Int(segment[1]) << 8 | Int(segment[2])
        width = Int(segment[3]) << 8 | Int(segment[4])
        isProgressive = marker == 0xc2
        samplingFactors = (0..<Int(segment[5])).map { number in
            let sampling = segment[7 + 3 * number]
            return (Int(sampling >> 4), Int(sampling & 15))
        }
        guard (1...4).contains(samplingFactors.count),
            samplingFactors.allSatisfy({ (1...4).contains($0.across) && (1...4).contains($0.down) })
        else {
            throw PictureFileError(.damaged, "the components of the JPEG are invalid")
        }
    }

    /// Returns the frame, including the memory that a decoder needs.
    /// - Parameter components: the number of components in the first scan. If the scan does not contain all components, a decoder stores
    ///   coefficients as it does for a progressive picture.
    func frame(firstScanOf components: Int) throws(PictureFileError) -> PictureFrame {
        try PictureFrame(
            width: width, height: height, holding: isProgressive || components < samplingFactors.count ? coefficientBytes : 0)
    }

    /// The size of all coefficients, in bytes: 64 coefficients of two bytes for each block, with the picture padded to whole units in each
    /// direction (section A.2).
    private var coefficientBytes: Int {
        func units(_ length: Int, _ most: Int) -> Int { (length + 8 * most - 1) / (8 * most) }
        let across = units(width, samplingFactors.map(\.across).max() ?? 1)
        let down = units(height, samplingFactors.map(\.down).max() ?? 1)
        return 128 * across * down * samplingFactors.reduce(0) { $0 + $1.across * $1.down }
    }
}
