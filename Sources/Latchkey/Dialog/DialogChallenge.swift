internal import Foundation
internal import LoginModel
internal import StrictJSON

/// A random text in the parameter `state`, which binds a dialog response to the login that requested it (SDK.md, section 2.3).
struct DialogChallenge: Sendable {
    /// 20 random bytes in Base64, with each `+` replaced by `=`.
    let text: String
    private let loggerID: String

    init(_ environment: SystemEnvironment) {
        text = Data(environment.randomBytes(20)).base64EncodedString().replacing("+", with: "=")
        loggerID = Self.uuid(environment.randomBytes(16))
    }

    /// The value of the parameter `state`.
    /// - Parameter method: the kind of browser session that returns the response, sent as `3_method`.
    func state(method: String) -> String {
        let object: JSONValue = .object([
            "challenge": .string(FormParameters.encode(text)),
            "0_auth_logger_id": .string(loggerID),
            "3_method": .string(method),
            "com.facebook.sdk_client_state": .bool(true),
        ])
        return String(decoding: object.serialized(), as: UTF8.self)
    }

    /// Whether the `state` of a response carries this challenge. Compares in constant time. A missing state never matches.
    func matches(state: String?) -> Bool {
        guard let state, state.utf8.count <= 4096, let object = try? JSONValue(strictly: Array(state.utf8)),
            let challenge = object["challenge"]?.string.flatMap(FormParameters.decode)
        else { return false }
        return constantTimeEquals(challenge.utf8, text.utf8)
    }

    /// Creates a version 4 UUID in upper case (RFC 9562, section 5.4).
    private static func uuid(_ random: [UInt8]) -> String {
        var bytes = random
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { String(UInt16($0) + 0x100, radix: 16, uppercase: true).dropFirst() }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }
}
