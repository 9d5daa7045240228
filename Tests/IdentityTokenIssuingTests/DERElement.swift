/// One element of the distinguished encoding rules of ASN.1 (X.690, section 8.1): its tag, its content, and all its bytes.
struct DERElement {
    let tag: UInt8
    let content: [UInt8]
    let bytes: [UInt8]

    /// The elements in the content of this element.
    var children: [DERElement] { Self.read(content) }

    /// Parses consecutive elements.
    static func read(_ bytes: [UInt8]) -> [DERElement] {
        var elements: [DERElement] = []
        var rest = bytes[...]
        while rest.count >= 2 {
            let start = rest.startIndex
            var (length, headerLength) = (Int(rest[start + 1]), 2)
            if length > 0x80 {
                headerLength += length - 0x80
                length = rest[(start + 2)..<(start + headerLength)].reduce(0) { $0 << 8 | Int($1) }
            }
            let end = start + headerLength + length
            elements.append(
                DERElement(tag: rest[start], content: Array(rest[(start + headerLength)..<end]), bytes: Array(rest[start..<end])))
            rest = rest[end...]
        }
        return elements
    }
}
