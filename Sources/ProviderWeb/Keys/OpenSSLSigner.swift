#if canImport(COpenSSL)
import COpenSSL
import Crypto
import IdentityTokens

/// Signs by OpenSSL's libcrypto, which has an RSA-2048 for the vector units of newer x86 processors that swift-crypto lacks, and is no slower elsewhere.
///
/// As careful as swift-crypto: constant time, blinding, and each signature is verified before it leaves, against faults that would give the key away.
final class OpenSSLSigner: SignatureMaker, @unchecked Sendable {
    /// `EVP_PKEY_CTX`, ready to sign digests: each signature is made with a copy of it, which costs less than making it ready. Nobody changes it, and
    /// copying it takes it as `const`, so that several threads may do so at once (openssl-threads(7)).
    private let prepared: OpaquePointer

    /// - Parameter derRepresentation: an RSA key as PKCS#8.
    init(derRepresentation: [UInt8]) throws {
        prepared = try derRepresentation.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            guard let key = d2i_AutoPrivateKey(nil, &start, bytes.count) else { throw Failure() }
            // The context keeps the key.
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
