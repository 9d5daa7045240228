extension Array<UInt8> {
    /// Whether other bytes are the same.
    func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool { withUnsafeBufferPointer { $0.isSame(as: other) } }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether two texts have the same bytes.
    func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        var position = 0
        while position + 8 <= count {
            guard word(at: position) == other.word(at: position) else { return false }
            position += 8
        }
        while position < count {
            guard self[position] == other[position] else { return false }
            position += 1
        }
        return true
    }

    /// Eight bytes, as they lie there.
    private func word(at position: Int) -> UInt64 {
        UnsafeRawPointer(baseAddress.unsafelyUnwrapped + position).loadUnaligned(as: UInt64.self)
    }

    /// The place of the first such byte.
    func first(_ byte: UInt8) -> Int? {
        var position = 0
        while position + 8 <= count {
            let found = matches(byte, at: position)
            if found != 0 { return position + found.trailingZeroBitCount / 8 }
            position += 8
        }
        return self[position...].firstIndex(of: byte)
    }

    /// The place of the last such byte.
    func last(_ byte: UInt8) -> Int? {
        var end = count
        while end >= 8 {
            if matches(byte, at: end - 8) != 0 { break }
            end -= 8
        }
        return self[..<end].lastIndex(of: byte)
    }

    /// Not nothing where one of eight bytes is the one that is looked for; the lowest bit then tells which is the first.
    private func matches(_ byte: UInt8, at position: Int) -> UInt64 {
        let difference = UInt64(littleEndian: word(at: position)) ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    }
}
