/// Describes why a text is not canonical base64url, without revealing the text.
struct Base64URLProblem: CustomStringConvertible {
    let description: String

    init(in text: UnsafeBufferPointer<UInt8>) {
        guard let index = text.firstIndex(where: { !Self.isInAlphabet($0) }) else {
            description = text.count % 4 == 1 ? "an impossible length" : "unused bits in its last character that are not zero"
            return
        }
        let place = "at its byte \(index - text.startIndex)"
        switch text[index] {
        case UInt8(ascii: "="): description = "padding \(place)"
        case UInt8(ascii: "+"), UInt8(ascii: "/"): description = "a character of the standard base64 alphabet \(place)"
        case 0x09, 0x0A, 0x0D, 0x20: description = "white space \(place)"
        default: description = "an invalid character \(place)"
        }
    }

    private static func isInAlphabet(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
