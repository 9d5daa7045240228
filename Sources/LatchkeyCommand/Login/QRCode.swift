import CQRencode

/// A QR code (ISO/IEC 18004) that can be printed at a terminal.
struct QRCode: Sendable {
    /// The number of modules along each side.
    let size: Int
    /// The modules, row by row; `true` is a dark module.
    let modules: [Bool]

    /// The width of the light border that must surround the code, in modules.
    private static let quietZone = 4

    /// Creates the code of a text, with error correction level M; `nil` if the text is longer than a code can hold.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        guard let data = code.pointee.data else { return nil }
        size = Int(code.pointee.width)
        // The lowest bit of a module is its color: 1 is dark.
        modules = (0..<size * size).map { data[$0] & 1 == 1 }
    }

    /// Returns the code with its quiet zone as lines of half-block characters, two rows of modules in each.
    /// - Parameter usesColors: whether to print black on white by control sequences (ECMA-48, section 8.3.117), whatever the terminal's own
    ///   colors are. Otherwise dark modules have the terminal's foreground color.
    func lines(usesColors: Bool) -> [String] {
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
            return usesColors ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        let (row, column) = (row - Self.quietZone, column - Self.quietZone)
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return modules[row * size + column]
    }
}
