/// Parses and formats IPv4 addresses.
package enum IPv4Address {
    /// Whether browsers interpret a host as an address rather than a name. This is the case if its last label is a number (URL Standard,
    /// section 3.5, ends-in-a-number checker).
    static func endsInNumber(_ host: String) -> Bool {
        guard let last = labels(of: host).last, !last.isEmpty else { return false }
        return last.utf8.allSatisfy(isDigit) || number(last) != nil
    }

    /// Parses every form that browsers accept: one to four numbers, each decimal, octal or hexadecimal, where the last one fills the
    /// remaining bytes (URL Standard, section 3.5, IPv4 parser).
    static func parse(_ host: String) -> UInt32? {
        let labels = labels(of: host)
        let numbers = labels.compactMap(number)
        guard labels.count <= 4, numbers.count == labels.count, let last = numbers.last, numbers.dropLast().allSatisfy({ $0 <= 255 }),
            last < UInt64(1) << (8 * (5 - UInt64(numbers.count)))
        else { return nil }
        return numbers.dropLast().enumerated().reduce(UInt32(last)) { $0 + UInt32($1.element) << (8 * (3 - UInt32($1.offset))) }
    }

    /// Parses four decimal numbers without leading zeros (RFC 3986, section 3.2.2), as used inside IPv6 addresses and in lists of networks.
    package static func parseStrictly(_ text: some StringProtocol) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy(isDigit) && (part.count == 1 || !part.hasPrefix("0")) ? UInt8(part) : nil
        }
        return parts.count == 4 && numbers.count == 4 ? numbers : nil
    }

    static func text(of address: UInt32) -> String { [24, 16, 8, 0].map { String(address >> $0 & 0xFF) }.joined(separator: ".") }

    /// Returns the labels without the empty one after a final dot.
    private static func labels(of host: String) -> [Substring] {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.last?.isEmpty == true ? labels.dropLast() : labels
    }

    private static func number(_ label: Substring) -> UInt64? {
        guard !label.isEmpty else { return nil }
        if label.hasPrefix("0x") { return digits(label.dropFirst(2), radix: 16) }
        return label.count > 1 && label.hasPrefix("0") ? digits(label.dropFirst(), radix: 8) : digits(label, radix: 10)
    }

    /// Returns the number in the given radix; `nil` if the text is not a number. A number that does not fit becomes `UInt64.max`, so that
    /// it still counts as a number.
    private static func digits(_ text: Substring, radix: Int) -> UInt64? {
        guard text.allSatisfy({ $0.isASCII && ($0.hexDigitValue ?? radix) < radix }) else { return nil }
        return text.isEmpty ? 0 : UInt64(text, radix: radix) ?? .max
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
