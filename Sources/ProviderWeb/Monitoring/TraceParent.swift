import HTTPTypes
import Hummingbird

/// The header `traceparent`, with which a client says to which trace its request belongs (W3C Trace Context, section 3.2).
struct TraceParent {
    /// 32 lowercase hexadecimal digits, not all of them zero.
    let traceID: String

    init?(of request: Request) {
        let values = request.headers[values: .traceParent]
        guard values.count == 1 else { return nil }
        self.init(values[0])
    }

    /// Reads the value of the header; `nil` if it is not valid, so that it is ignored as the standard demands.
    init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(Self.maximumLength + 1))
        guard (Self.length...Self.maximumLength).contains(bytes.count), [2, 35, 52].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }) else {
            return nil
        }
        let (version, trace, parent, flags) = (bytes[0..<2], bytes[3..<35], bytes[36..<52], bytes[53..<55])
        guard [version, trace, parent, flags].allSatisfy({ $0.allSatisfy(Self.isHexadecimal) }) else { return nil }
        let zero = UInt8(ascii: "0")
        guard !trace.allSatisfy({ $0 == zero }), !parent.allSatisfy({ $0 == zero }), !version.elementsEqual("ff".utf8) else { return nil }
        if bytes.count > Self.length {
            // A later version may have further fields.
            guard !version.elementsEqual("00".utf8), bytes[Self.length] == UInt8(ascii: "-") else { return nil }
        }
        traceID = String(decoding: trace, as: UTF8.self)
    }

    /// The length of version 00, in bytes.
    private static let length = 55
    /// The maximum length of later versions, in bytes.
    private static let maximumLength = 512

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}

extension HTTPField.Name {
    fileprivate static let traceParent = constant("traceparent")
}
