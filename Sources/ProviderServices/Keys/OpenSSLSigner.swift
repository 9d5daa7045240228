import IdentityTokenIssuing

#if canImport(COpenSSL)
import COpenSSL
import Crypto

/// Signs with OpenSSL's libcrypto. For RSA-2048, it uses the vector units of newer x86 processors, which swift-crypto does not. On other
/// processors, it is no slower.
///
/// The precautions are those of swift-crypto: constant time, blinding, and verification of each signature before it is returned, because a
/// computing fault could reveal the key.
final class OpenSSLSigner: TokenSigner, @unchecked Sendable {
    /// An `EVP_PKEY_CTX` that is ready to sign digests. Each signature is made with a copy, which costs less than preparing a context. The context
    /// never changes, and copying only reads it, so several threads may copy it at once (openssl-threads(7)).
    private let prepared: OpaquePointer

    /// Reads a key.
    /// - Parameter derRepresentation: an RSA key in PKCS#8 DER.
    init(derRepresentation: [UInt8]) throws {
        prepared = try derRepresentation.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            guard let key = d2i_AutoPrivateKey(nil, &start, bytes.count) else { throw Failure() }
            // The context retains the key.
            defer { EVP_PKEY_free(key) }
            guard let context = EVP_PKEY_CTX_new(key, nil) else { throw Failure() }
            guard EVP_PKEY_sign_init(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
                EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1
            else {
                EVP_PKEY_CTX_free(context)
                throw Failure()
            }
            return context
        }
    }

    deinit { EVP_PKEY_CTX_free(prepared) }

    func signature(over message: [UInt8]) throws -> [UInt8] {
        guard let context = EVP_PKEY_CTX_dup(prepared) else { throw Failure() }
        defer { EVP_PKEY_CTX_free(context) }
        let digest = Array(SHA256.hash(data: message))
        var count = 0
        guard EVP_PKEY_sign(context, nil, &count, digest, digest.count) == 1 else { throw Failure() }
        return try Array(unsafeUninitializedCapacity: count) { signature, written in
            written = signature.count
            guard EVP_PKEY_sign(context, signature.baseAddress, &written, digest, digest.count) == 1 else { throw Failure() }
        }
    }

    /// The last error of libcrypto on this thread.
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
