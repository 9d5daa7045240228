#if canImport(CryptoKit)
internal import CryptoKit
internal import Foundation
internal import IdentityTokens
internal import Security

/// A key in the Secure Enclave. Only a reference to the key is stored. No other Secure Enclave can use the reference.
struct SecureEnclaveKey: DPoPSigner {
    /// The prefix of a stored reference.
    static let mark = "enclave:"

    /// The stored reference. The key is loaded from it for each signature. That is acceptable, because signatures are rare.
    private let reference: Data
    let publicKey: DPoPPublicKey

    /// Creates a key, and returns the reference to store; `nil` if there is no Secure Enclave, as in the simulator.
    ///
    /// The key is usable from the first unlock after a restart, because the system may start an app in the background.
    static func make() throws(LimitedLoginRefreshError) -> Secret? {
        guard SecureEnclave.isAvailable else { return nil }
        guard
            let access = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, .privateKeyUsage, nil)
        else { throw .dpopKeyGenerationFailed }
        do {
            let key = try SecureEnclave.P256.Signing.PrivateKey(accessControl: access)
            return Secret("\(mark)\(Base64URL.encode(key.dataRepresentation))")
        } catch {
            throw .dpopKeyGenerationFailed.withExplanation(
                "The Secure Enclave could not create a key: \(error.localizedDescription)", cause: error)
        }
    }

    /// Loads the key from a reference that ``make()`` created; `nil` if this Secure Enclave does not recognize the reference.
    init?(_ text: String) {
        guard let reference = Base64URL.decode(text.dropFirst(Self.mark.count)).map({ Data($0) }),
            let key = try? SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: reference),
            let publicKey = try? DPoPPublicKey(x963Representation: Array(key.publicKey.x963Representation))
        else { return nil }
        self.reference = reference
        self.publicKey = publicKey
    }

    func signature(for bytes: [UInt8]) throws -> [UInt8] {
        let key = try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: reference)
        return Array(try key.signature(for: SHA256.hash(data: bytes)).rawRepresentation)
    }
}
#endif
