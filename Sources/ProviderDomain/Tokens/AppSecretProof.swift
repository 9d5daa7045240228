import Crypto
public import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `appsecret_proof`: whoever calls knows the app's secret besides the token (provider-wire.md, section 1.6).
public enum AppSecretProof {
    /// The name of the parameter.
    public static let parameter = "appsecret_proof"
    /// Seconds for which a proof with `appsecret_time` is good.
    private static let lifetime: Double = 300

    /// Checks the proof that came, or that none had to come.
    /// - Parameters:
    ///   - token: to the letter what came as the access token.
    ///   - secrets: checks the proof: who can make one has the secret.
    /// - Throws: where it is wrong, or missing although it is required.
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
        try secrets.require(isRight, Secret(proof), as: .proof, of: app.id, otherwise: .wrongAppSecretProof)
    }
}

extension AppSecretProof {
    /// The proof for a token, as whoever has the secret makes it.
    public static func text(of token: Secret, by secret: Secret) -> String {
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
