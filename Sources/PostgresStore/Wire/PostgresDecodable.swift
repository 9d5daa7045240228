/// A type that a row's value can be read as. The server sends values as text.
protocol PostgresDecodable: Sendable {
    /// The type with its article, for errors.
    static var postgresName: String { get }
    init?(postgres bytes: ArraySlice<UInt8>)
}

extension String: PostgresDecodable {
    static var postgresName: String { "a text" }
    init?(postgres bytes: ArraySlice<UInt8>) { self.init(validating: bytes, as: UTF8.self) }
}

extension Int64: PostgresDecodable {
    static var postgresName: String { "an integer of 64 bits" }
    init?(postgres bytes: ArraySlice<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }
}

extension Double: PostgresDecodable {
    static var postgresName: String { "a number" }
    init?(postgres bytes: ArraySlice<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }
}

extension Bool: PostgresDecodable {
    static var postgresName: String { "a boolean" }
    init?(postgres bytes: ArraySlice<UInt8>) {
        switch bytes {
        case [UInt8(ascii: "t")]: self = true
        case [UInt8(ascii: "f")]: self = false
        default: return nil
        }
    }
}

extension [UInt8]: PostgresDecodable {
    static var postgresName: String { "bytes" }
    /// Reads the hexadecimal format of `bytea`: `\x` and two digits for each byte.
    init?(postgres bytes: ArraySlice<UInt8>) {
        guard bytes.starts(with: #"\x"#.utf8), bytes.count.isMultiple(of: 2) else { return nil }
        self = []
        reserveCapacity(bytes.count / 2 - 1)
        for index in stride(from: bytes.startIndex + 2, to: bytes.endIndex, by: 2) {
            guard let high = hexadecimalDigit(bytes[index]), let low = hexadecimalDigit(bytes[index + 1]) else { return nil }
            append(high << 4 | low)
        }
    }
}

private func hexadecimalDigit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
}
