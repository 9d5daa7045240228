internal import Foundation
internal import IdentityTokens
internal import LoginModel

/// What ties an answer of the dialog to the login that asked: a random text inside the parameter `state` (client-sdk.md, section 2.3).
struct DialogChallenge: Sendable {
    /// 20 random bytes in base64, with `=` for each `+`.
    let text: String
    private let loggerID: String

    init(_ surroundings: Surroundings) {
        text = Data(surroundings.randomBytes(20)).base64EncodedString().replacing("+", with: "=")
        loggerID = Self.uuid(surroundings.randomBytes(16))
    }

    /// The value of the parameter `state`.
    /// - Parameter method: what brings the answer.
    func state(method: String) -> String {
        let object: JSONValue = .object([
            "challenge": .string(FormParameters.encode(text)),
            "0_auth_logger_id": .string(loggerID),
            "3_method": .string(method),
            "com.facebook.sdk_client_state": .bool(true),
        ])
        return String(decoding: object.serialized(), as: UTF8.self)
    }

    /// Tells in constant time whether the `state` of an answer carries this challenge. No state is never a match.
    func isCarried(by state: String?) -> Bool {
        guard let state, state.utf8.count <= 4096, let object = try? JSONValue(strictly: Array(state.utf8)),
            let challenge = object["challenge"]?.string.flatMap(FormParameters.decode)
        else { return false }
        return constantTimeEquals(challenge.utf8, text.utf8)
    }

    /// A version 4 UUID (RFC 9562, section 5.4) in upper case.
    private static func uuid(_ random: [UInt8]) -> String {
        var bytes = random
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { String(UInt16($0) + 0x100, radix: 16, uppercase: true).dropFirst() }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }
}
