#if canImport(COpenSSL)
import COpenSSL
import IdentityTokens

/// Signs by OpenSSL's libcrypto, which has an RSA-2048 for the vector units of newer x86 processors that swift-crypto lacks, and is no slower elsewhere.
///
/// As careful as swift-crypto: constant time, blinding, and each signature is verified before it leaves, against faults that would give the key away.
final class OpenSSLSigner: SignatureMaker, @unchecked Sendable {
    /// `EVP_PKEY`: may be used by several threads at once where none changes it (openssl-threads(7)).
    private let key: OpaquePointer

    /// - Parameter derRepresentation: an RSA key as PKCS#8.
    init(derRepresentation: [UInt8]) throws {
        key = try derRepresentation.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            guard let key = d2i_AutoPrivateKey(nil, &start, bytes.count) else { throw Failure() }
            return key
        }
    }

    deinit { EVP_PKEY_free(key) }

    func signature(over message: [UInt8]) throws -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw Failure() }
        defer { EVP_MD_CTX_free(context) }
        // PKCS#1 v1.5 is the padding where nothing else is said.
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1 else { throw Failure() }
        return try Array(unsafeUninitializedCapacity: Int(EVP_PKEY_get_size(key))) { signature, count in
            count = signature.count
            guard EVP_DigestSign(context, signature.baseAddress, &count, message, message.count) == 1 else { throw Failure() }
        }
    }

    /// What libcrypto says of its last error on this thread.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init() {
            var text = [CChar](repeating: 0, count: 256)
            ERR_error_string_n(ERR_peek_last_error(), &text, text.count)
            ERR_clear_error()
            description = "libcrypto: \(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))"
        }
    }
}
#endif
