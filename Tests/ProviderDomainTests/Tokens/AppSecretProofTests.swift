import LoginModel
import ProviderDomain
import Testing

@Suite("The proof of the app secret")
struct AppSecretProofTests {
    private static let token = Secret("token")
    private static let proof = AppSecretProof.compute(for: token, secret: Secret("0123456789abcdef0123456789abcdef"))

    private func message(_ query: String, of app: RegisteredApp = Sample.app, isRequired: Bool = false) -> String? {
        do {
            try AppSecretProof.check(
                FormParameters(encoded: query), of: Self.token, for: app, isRequired: isRequired,
                secrets: SecretLimit().check(from: .unknown, at: Sample.now))
            return nil
        } catch {
            #expect(error.code == 100 && error.type == "GraphMethodException")
            return error.message
        }
    }

    @Test(
        "A proof that is present must be right, and it must be present if the app requires it",
        arguments: [
            ("", false, nil), ("", true, "API calls from the server require an appsecret_proof argument"),
            ("appsecret_proof=\(proof)", true, nil),
            ("appsecret_proof=\(proof)", false, nil),
            ("appsecret_proof=", true, "API calls from the server require an appsecret_proof argument"),
            ("appsecret_proof=\(proof)0", false, "Invalid appsecret_proof provided in the API argument"),
            ("appsecret_proof=\(proof.uppercased())", false, "Invalid appsecret_proof provided in the API argument"),
            ("appsecret_proof=x", false, "Invalid appsecret_proof provided in the API argument"),
            ("appsecret_time=1795219200", false, nil),
            ("appsecret_proof=\(proof)&appsecret_time=1795219200", false, "Invalid appsecret_proof provided in the API argument"),
        ] as [(String, Bool, String?)])
    func proofs(query: String, isRequired: Bool, expected: String?) {
        #expect(message(query, isRequired: isRequired) == expected)
    }

    @Test(
        "A proof with a time is accepted for five minutes before and after",
        arguments: [(0, true), (300, true), (-300, true), (301, false), (-301, false)] as [(Int64, Bool)])
    func times(seconds: Int64, isAccepted: Bool) {
        let time = 1_795_219_200 + seconds
        let proof = AppSecretProof.compute(for: Secret("token|\(time)"), secret: Secret("0123456789abcdef0123456789abcdef"))
        #expect((message("appsecret_proof=\(proof)&appsecret_time=\(time)") == nil) == isAccepted)
    }

    @Test(
        "A time that is not a number is rejected, although the proof covers it",
        arguments: ["now", "1795219200.0", " 1795219200", "99999999999999999999", "٠"])
    func malformedTimes(time: String) {
        let proof = AppSecretProof.compute(for: Secret("token|\(time)"), secret: Secret("0123456789abcdef0123456789abcdef"))
        let query = FormParameters.encode([(name: "appsecret_proof", value: proof), (name: "appsecret_time", value: time)])
        #expect(message(query) == "Invalid appsecret_proof provided in the API argument")
    }

    @Test("An app without a secret accepts no proof")
    func withoutSecret() {
        var app = Sample.app
        app.secret = nil
        #expect(message("appsecret_proof=\(Self.proof)", of: app) == "Invalid appsecret_proof provided in the API argument")
        #expect(message("", of: app) == nil)
    }
}
