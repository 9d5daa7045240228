import Crypto

/// Validates a point of the curve Ed25519 before it is used as a key.
///
/// swift-crypto refuses a point that is not on the curve, but only when it verifies a signature. It accepts points of small order, for
/// which signatures can be forged without any secret.
enum EdwardsPoint {
    /// Decodes a point: y in little-endian order, with the sign of x in the top bit (RFC 8032, section 5.1.2).
    static func key(_ text: [UInt8]) throws(UnusableKeyError) -> Curve25519.Signing.PublicKey {
        var y = text
        guard y.count == 32, let key = try? Curve25519.Signing.PublicKey(rawRepresentation: text) else {
            throw .malformedPoint("x", "RFC 8037, section 2")
        }
        y[31] &= 0x7F
        guard !isUnreduced(y) else {
            throw UnusableKeyError("point_off_curve", "its y is not below the prime of the curve Ed25519 (RFC 8032, section 5.1.3)")
        }
        guard !smallOrder.contains(y) else { throw .weakPoint }
        return key
    }

    /// Whether y is 2²⁵⁵ − 19 or more.
    private static func isUnreduced(_ y: [UInt8]) -> Bool {
        y[0] >= 0xED && y[31] == 0x7F && y[1..<31].allSatisfy { $0 == 0xFF }
    }

    /// The y coordinates of the eight points whose order divides 8: 1, −1, 0, and two more.
    private static let smallOrder: [[UInt8]] = [
        [1] + Array(repeating: 0, count: 31),
        [0xEC] + Array(repeating: 0xFF, count: 30) + [0x7F],
        Array(repeating: 0, count: 32),
        [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
            0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ],
        [
            0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
            0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
        ],
    ]
}
