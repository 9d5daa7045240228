/// Whether two byte strings are equal. The duration depends only on their lengths.
public func constantTimeEquals(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    withBytes(of: one) { one in withBytes(of: other) { constantTimeEquals(one, $0) } }
}

/// Whether two contiguous byte strings are equal. The duration depends only on their lengths.
public func constantTimeEquals(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    var difference: UInt8 = 0
    for index in one.indices { difference |= one[index] ^ other[index] }
    return difference == 0
}

private func withBytes<Result>(of bytes: some Collection<UInt8>, _ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withContiguousStorageIfAvailable(use) ?? Array(bytes).withUnsafeBufferPointer(use)
}
