import CQRencode

/// A QR code (ISO/IEC 18004) for a screen of letters.
struct QRCode: Sendable {
    /// How many modules wide and high it is.
    let size: Int
    /// Row by row; a dark module is `true`.
    let modules: [Bool]

    /// The light modules that must be around it.
    private static let quietZone = 4

    /// `nil` where the text is longer than a code can hold.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        guard let data = code.pointee.data else { return nil }
        size = Int(code.pointee.width)
        // The lowest bit of a module is its colour.
        modules = (0..<size * size).map { data[$0] & 1 == 1 }
    }

    /// Lines of half blocks, two rows of modules in each, with the quiet zone.
    /// - Parameter colours: black on white by the codes of terminals (ECMA-48, section 8.3.117), whatever their own colours are; without them,
    ///   a dark module is ink.
    func lines(colours: Bool) -> [String] {
        let edge = size + 2 * Self.quietZone
        return stride(from: 0, to: edge, by: 2).map { row in
            let line = (0..<edge).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            return colours ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        let (row, column) = (row - Self.quietZone, column - Self.quietZone)
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return modules[row * size + column]
    }
}
