import Foundation
import StrictJSON
import TestSupport
import Testing

/// A form in which clients send parameters in the body of a request.
struct SentBody: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let headers: [String: String]
    private let encode: @Sendable ([String: String]) -> [UInt8]

    static let all = [
        SentBody("form", ["Content-Type": "application/x-www-form-urlencoded"]) { Array(ControlledWorld.query($0).utf8) },
        SentBody("JSON", ["Content-Type": "application/json; charset=utf-8"], encode: json),
        SentBody("gzip", ["Content-Type": "application/json", "Content-Encoding": "gzip"]) { gzipped(json($0)) },
        SentBody("multipart", ["Content-Type": "multipart/form-data; boundary=b"]) { parameters in
            let parts = parameters.map { "--b\r\nContent-Disposition: form-data; name=\"\($0.key)\"\r\n\r\n\($0.value)\r\n" }
            return Array((parts.joined() + "--b--\r\n").utf8)
        },
    ]

    private init(_ name: String, _ headers: [String: String], encode: @escaping @Sendable ([String: String]) -> [UInt8]) {
        testDescription = name
        self.headers = headers
        self.encode = encode
    }

    func body(of parameters: [String: String]) -> Data { Data(encode(parameters)) }

    @Sendable private static func json(_ parameters: [String: String]) -> [UInt8] {
        JSONValue.object(parameters.mapValues(JSONValue.string)).serialized()
    }
}
