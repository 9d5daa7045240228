#if canImport(CryptoKit)
internal import CryptoKit
internal import Foundation
internal import IdentityTokens
internal import Security

/// A key inside the security chip. What is kept of it is a reference that only this chip can use.
struct SecureEnclaveKey: DPoPSigner {
    /// What the text of a reference begins with.
    static let mark = "enclave:"

    /// The reference. The chip is asked anew for each signature: a proof is made seldom.
    private let reference: Data
    let publicKey: DPoPPublicKey

    /// Makes a key; `nil` where there is no chip, as in the simulator.
    ///
    /// It can be used from the first unlock after a start on, since an app may be woken in the background.
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
            throw .dpopKeyGenerationFailed.because("The security chip makes no key: \(error.localizedDescription)", cause: error)
        }
    }

    /// Reads a reference that ``make()`` wrote; `nil` where this chip does not know it.
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
