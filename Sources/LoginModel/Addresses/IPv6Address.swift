/// Parses and formats IPv6 addresses (RFC 4291, section 2.2; RFC 5952), without brackets and zones.
package enum IPv6Address {
    /// Returns the eight 16-bit pieces of an address; `nil` if the text is not an address (URL Standard, section 3.5, IPv6 parser).
    package static func parse(_ text: some Collection<UInt8>) -> [UInt16]? {
        var pieces: [UInt16] = []
        /// The index of the first piece after `::`.
        var compressIndex: Int?
        var rest = Array(text)[...]
        let colon = UInt8(ascii: ":")
        if rest.first == colon {
            guard rest.starts(with: [colon, colon]) else { return nil }
            rest = rest.dropFirst()
        }
        while let byte = rest.first {
            guard pieces.count + (compressIndex == nil ? 0 : 1) < 8 else { return nil }
            if byte == colon {
                guard compressIndex == nil else { return nil }
                compressIndex = pieces.count
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix(4).prefix { Character(UnicodeScalar($0)).isHexDigit }
            if rest.dropFirst(digits.count).first == UInt8(ascii: ".") {
                guard let inner = IPv4Address.parseStrictly(String(decoding: rest, as: UTF8.self)) else { return nil }
                pieces += [UInt16(inner[0]) << 8 | UInt16(inner[1]), UInt16(inner[2]) << 8 | UInt16(inner[3])]
                break
            }
            guard let piece = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
            pieces.append(piece)
            rest = rest.dropFirst(digits.count)
            guard !rest.isEmpty else { break }
            // A single colon must be followed by another piece or by a second colon.
            guard rest.popFirst() == colon, !rest.isEmpty else { return nil }
        }
        guard let compressIndex else { return pieces.count == 8 ? pieces : nil }
        guard pieces.count < 8 else { return nil }
        return pieces[..<compressIndex] + [UInt16](repeating: 0, count: 8 - pieces.count) + pieces[compressIndex...]
    }

    /// Returns the shortest form, with the longest run of two or more zero pieces written as `::`. If several runs are equally long, the
    /// first one becomes `::` (URL Standard, section 3.5, IPv6 serializer).
    static func text(of pieces: [UInt16]) -> String {
        var longest = 0..<0
        var run = 0..<0
        for (index, piece) in pieces.enumerated() {
            run = (piece == 0 ? run.lowerBound : index + 1)..<(index + 1)
            if run.count > max(longest.count, 1) { longest = run }
        }
        func text(_ pieces: ArraySlice<UInt16>) -> String { pieces.map { String($0, radix: 16) }.joined(separator: ":") }
        guard !longest.isEmpty else { return text(pieces[...]) }
        return "\(text(pieces[..<longest.lowerBound]))::\(text(pieces[longest.upperBound...]))"
    }
}
