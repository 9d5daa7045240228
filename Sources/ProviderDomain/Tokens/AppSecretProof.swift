import Crypto
public import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Checks and computes `appsecret_proof`, which proves that the caller of the Graph API knows the app secret in addition to the access token
/// (Wire.md, section 1.6).
public enum AppSecretProof {
    /// The name of the request parameter.
    public static let parameter = "appsecret_proof"
    /// The largest difference in seconds between `appsecret_time` and the current time.
    private static let lifetime: Double = 300

    /// Checks the proof in the parameters of a request.
    /// - Parameters:
    ///   - token: The access token, exactly as the client sent it.
    ///   - isRequired: Whether a request without a proof is rejected.
    ///   - secrets: The check that limits the number of wrong proofs.
    /// - Throws: An error if the proof is wrong, or if it is missing although it is required.
    public static func check(
        _ parameters: FormParameters, of token: Secret, for app: RegisteredApp, isRequired: Bool, secrets: SecretCheck
    ) throws(GraphError) {
        guard let proof = parameters[parameter] else {
            if isRequired { throw .missingAppSecretProof }
            return
        }
        guard let secret = app.secret else { throw .wrongAppSecretProof }
        var message = token.reveal { Array($0.utf8) }
        if let time = parameters["appsecret_time"] {
            guard let seconds = Int64(time), abs(secrets.now.timeIntervalSince1970 - Double(seconds)) <= lifetime else {
                throw .wrongAppSecretProof
            }
            message += "|\(time)".utf8
        }
        let code = secret.reveal { HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: Array($0.utf8))) }
        let isRight = constantTimeEquals(Hexadecimal.encode(code).utf8, proof.utf8)
        try secrets.require(isRight, Secret(proof), as: .proof, of: app.id, orThrow: .wrongAppSecretProof)
    }
}

extension AppSecretProof {
    /// Returns the proof for a token: the HMAC-SHA-256 of the token with the app secret, in hexadecimal.
    public static func compute(for token: Secret, secret: Secret) -> String {
        let code = secret.reveal { secret in
            token.reveal { HMAC<SHA256>.authenticationCode(for: Array($0.utf8), using: SymmetricKey(data: Array(secret.utf8))) }
        }
        return Hexadecimal.encode(code)
    }
}

extension GraphError {
    static let wrongAppSecretProof = GraphError(
        "Invalid appsecret_proof provided in the API argument", type: "GraphMethodException", code: 100)
    static let missingAppSecretProof = GraphError(
        "API calls from the server require an appsecret_proof argument", type: "GraphMethodException", code: 100)
}
