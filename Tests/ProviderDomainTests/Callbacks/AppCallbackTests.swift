import Foundation
import LoginModel
import StrictJSON
import Testing

@testable import ProviderDomain

@Suite("Callbacks to an app")
struct AppCallbackTests {
    private func callback(
        _ kind: AppCallback.Kind = .dataDeletion, state: AppCallback.State = .pending, attempts: Int = 0, problem: String? = nil,
        response: DeletionResponse? = nil
    ) -> AppCallback {
        AppCallback(
            id: 5, kind: kind, appID: "1", person: Sample.ada.id, appScopedID: "218471", requestedAt: Sample.now, state: state,
            attempts: attempts, dueAt: Sample.now + 30, problem: problem, response: response)
    }

    @Test("The signed request of a deletion expires after an hour, and that of a removal does not")
    func signedRequest() {
        let later = Sample.now + 86_400
        let issuedAt = JSONValue.integer(1_795_305_600)
        #expect(
            callback(.deauthorize).signedRequest(at: later).payload == [
                "algorithm": "HMAC-SHA256", "user_id": "218471", "issued_at": issuedAt,
            ])
        #expect(
            callback(.dataDeletion).signedRequest(at: later).payload == [
                "algorithm": "HMAC-SHA256", "user_id": "218471", "issued_at": issuedAt, "expires": 1_795_309_200,
            ])
    }

    @Test(
        "The JSON of a callback says when the next attempt is due only while it is pending",
        arguments: [(AppCallback.State.pending, "waiting", true), (.delivered, "delivered", false), (.failed, "failed", false)])
    func json(state: AppCallback.State, word: String, hasDueTime: Bool) {
        var expected: [String: JSONValue] = [
            "kind": "data_deletion", "app_id": "1", "asked_at": "2026-11-21T00:00:00Z", "state": .string(word), "attempts": 2,
        ]
        if hasDueTime { expected["due_at"] = "2026-11-21T00:00:30Z" }
        #expect(callback(state: state, attempts: 2).json == .object(expected))
    }

    @Test("The JSON of a callback has the last problem and the response of the app")
    func jsonOfResponse() {
        let response = DeletionResponse(url: "https://app.example/status", confirmationCode: "abc")
        let json = callback(.deauthorize, state: .delivered, problem: "no answer", response: response).json
        #expect(json["kind"] == "deauthorize" && json["problem"] == "no answer")
        #expect(json["url"] == "https://app.example/status" && json["confirmation_code"] == "abc")
        #expect(callback().json["problem"] == nil && callback().json["url"] == nil && callback().json["confirmation_code"] == nil)
    }

    @Test(
        "The delays between attempts grow to twelve hours and end after 14 retries",
        arguments: [
            (1, 30), (2, 120), (3, 600), (4, 3600), (5, 14_400), (6, 43_200), (7, 43_200), (13, 43_200), (14, 43_200), (15, nil), (16, nil),
            (.max, nil), (0, nil), (-1, nil),
        ] as [(Int, Double?)])
    func delays(attempts: Int, delay: Double?) { #expect(CallbackBackoff.delay(after: attempts) == delay) }

    @Test("A successful attempt delivers the callback and keeps the response")
    func success() {
        let response = DeletionResponse(url: "https://app.example/", confirmationCode: "c")
        let attempt = CallbackAttempt(callback(attempts: 3, problem: "before"), response: response, at: Sample.now + 5)
        #expect(attempt.id == 5 && attempt.appID == "1" && attempt.number == 3 && attempt.endedAt == Sample.now + 5)
        #expect(attempt.state == .delivered && attempt.problem == nil && attempt.response == response)
        #expect(CallbackAttempt(callback(.deauthorize, attempts: 1), response: nil, at: Sample.now).response == nil)
    }

    @Test(
        "A failed attempt is repeated unless its problem is final or it was the last one",
        arguments: [
            (1, false, AppCallback.State.pending, 30.0), (5, false, .pending, 14_400), (14, false, .pending, 43_200),
            (15, false, .failed, 0),
            (1, true, .failed, 0), (14, true, .failed, 0),
        ])
    func failure(attempts: Int, isFinal: Bool, state: AppCallback.State, delay: Double) {
        let problem = CallbackProblem("status 500", isFinal: isFinal)
        let attempt = CallbackAttempt(callback(attempts: attempts), failed: problem, at: Sample.now)
        #expect(attempt.state == state && attempt.problem == "status 500" && attempt.number == attempts && attempt.response == nil)
        #expect(attempt.dueAt == Sample.now + delay && attempt.endedAt == Sample.now)
        #expect("\(problem)" == "status 500")
    }

    @Test("A deletion request says who asked")
    func request() {
        let request = DeletionRequest(appID: "1", person: Sample.ada.id, by: .operator, at: Sample.now)
        #expect(request.appID == "1" && request.person == Sample.ada.id && request.actor == .operator && request.at == Sample.now)
    }
}

@Suite("The responses to deletion requests")
struct DeletionResponseTests {
    private static let longURL = "https://app.example/" + String(repeating: "a", count: 2028)
    private static let longCode = String(repeating: "c", count: 256)

    private static func body(_ url: String, _ code: String) -> String { #"{"url":\#(url),"confirmation_code":\#(code)}"# }

    @Test(
        "The confirmation code is a text or a whole number, and the address is a web address",
        arguments: [
            (body(#""https://app.example/""#, #""abc""#), "https://app.example/", "abc"),
            (body(#""http://localhost:3000/x#y""#, "0"), "http://localhost:3000/x#y", "0"),
            (body(#""https://app.example/""#, "-9223372036854775808"), "https://app.example/", "-9223372036854775808"),
            (body(#""https:\/\/app.example\/\u0061""#, #""\u0061b ก""#), "https://app.example/a", "ab ก"),
            (body("\"\(longURL)\"", "\"\(longCode)\""), longURL, longCode),
        ])
    func accepted(body: String, url: String, code: String) throws {
        let response = try DeletionResponse(body: Array(body.utf8))
        #expect(response == DeletionResponse(url: url, confirmationCode: code))
    }

    private static let noCode = "the response has no confirmation_code of at most 256 bytes"

    @Test(
        "A rejected response has its reason in words for the operator",
        arguments: [
            ("", "the response is not JSON"), ("OK", "the response is not JSON"), ("{\"url\":1", "the response is not JSON"),
            (#"{"url":"https://app.example/","url":"https://app.example/","confirmation_code":"a"}"#, "the response is not JSON"),
            ("\u{FEFF}{}", "the response is not JSON"), ("[]", "the response has no url of at most 2048 bytes"),
            ("null", "the response has no url of at most 2048 bytes"), (body("7", "7"), "the response has no url of at most 2048 bytes"),
            (body("\"\(longURL)a\"", "1"), "the response has no url of at most 2048 bytes"),
            (body(#""""#, "1"), "the url in the response is not an absolute http or https address"),
            (body(#""ftp://app.example/""#, "1"), "the url in the response is not an absolute http or https address"),
            (body(#""https://app.example/a b""#, "1"), "the url in the response has a character that is not allowed in an address"),
            (body(#""https://ada@app.example/""#, "1"), "the url in the response has a user name before its host"),
            (body(#""https://app.example:99999/""#, "1"), "the url in the response has a port that is not a number up to 65535"),
            (body(#""https://""#, "1"), "the url in the response has no host"),
            (
                body(#""https://\u00e9.example/""#, "1"),
                "the url in the response has non-ASCII characters in its host; write the host in its xn-- form (RFC 5890)"
            ),
            (#"{"url":"https://app.example/"}"#, noCode), (body(#""https://app.example/""#, #""""#), noCode),
            (body(#""https://app.example/""#, "1.5"), noCode), (body(#""https://app.example/""#, "true"), noCode),
            (body(#""https://app.example/""#, "null"), noCode), (body(#""https://app.example/""#, #"["a"]"#), noCode),
            (body(#""https://app.example/""#, "\"\(longCode)c\""), noCode),
            (body(#""https://app.example/""#, "\"\(String(repeating: "ก", count: 86))\""), noCode),
            (body(#""https://app.example/""#, #""a\u0000""#), "the response has control characters in its values"),
            (body(#""https://app.example/""#, #""a\nb""#), "the response has control characters in its values"),
            (body(#""https://app.example/""#, #""a\u0085b""#), "the response has control characters in its values"),
        ])
    func rejected(body: String, reason: String) {
        let problem = #expect(throws: CallbackProblem.self) { try DeletionResponse(body: Array(body.utf8)) }
        #expect(problem?.description == reason)
        #expect(problem?.isFinal == false, "The app can be repaired before the next attempt")
    }

    @Test("A body that is not UTF-8 is rejected")
    func notUTF8() {
        let body = Array(#"{"url":"https://app.example/","confirmation_code":""#.utf8) + [0xFF] + Array("\"}".utf8)
        #expect(throws: CallbackProblem("the response is not JSON")) { try DeletionResponse(body: body) }
    }
}

@Suite("Changed signed requests")
struct SignedRequestPropertyTests {
    private static let secret = Secret("0123456789abcdef0123456789abcdef")

    private static func signed(_ json: String) -> String {
        let encoded = Base64URL.encode(Array(json.utf8))
        return "\(SignedRequest.signature(of: encoded, by: secret)).\(encoded)"
    }

    @Test("A signed request in which any character was changed is rejected")
    func tampering() {
        let text = SignedRequest(userID: "218471", issuedAt: Sample.now, code: "c").text(signedWith: Self.secret)
        for index in text.indices {
            for replacement in ["A", "B", "-", ""] where String(text[index]) != replacement {
                let changed = text.replacingCharacters(in: index...index, with: replacement)
                #expect(throws: SignedRequestRejection.self, "\(changed)") { try SignedRequest(changed, signedWith: Self.secret) }
            }
        }
    }

    @Test(
        "A payload is an object with the algorithm HMAC-SHA256, even if its signature is right",
        arguments: [
            (#"{"algorithm":"HMAC-SHA256"}"#, nil), (#"{"algorithm":"HMAC-SHA256","user_id":"1"}"#, nil),
            (#"{"algorithm":"hmac-sha256"}"#, .badAlgorithm), (#"{"algorithm":"none"}"#, .badAlgorithm), ("{}", .badAlgorithm),
            (#"{"algorithm":["HMAC-SHA256"]}"#, .badAlgorithm), (#"{"algorithm":null}"#, .badAlgorithm), ("[]", .badPayload),
            ("\"HMAC-SHA256\"", .badPayload), ("{", .badPayload), (#"{"algorithm":"HMAC-SHA256"}x"#, .badPayload),
            (#"{"algorithm":"HMAC-SHA256","algorithm":"HMAC-SHA256"}"#, .badPayload),
        ] as [(String, SignedRequestRejection?)])
    func payload(json: String, rejection: SignedRequestRejection?) {
        do throws(SignedRequestRejection) {
            _ = try SignedRequest(Self.signed(json), signedWith: Self.secret)
            #expect(rejection == nil)
        } catch {
            #expect(error == rejection)
        }
    }

    @Test("A text of at most 16,384 bytes is read")
    func size() {
        let longest = String(repeating: "A", count: 16_384)
        #expect(throws: SignedRequestRejection.malformed) { try SignedRequest(longest, signedWith: Self.secret) }
        #expect(throws: SignedRequestRejection.tooLong) { try SignedRequest(longest + "A", signedWith: Self.secret) }
        #expect(throws: SignedRequestRejection.tooLong) {
            try SignedRequest(String(repeating: "ก", count: 5462), signedWith: Self.secret)
        }
    }

    @Test("Whatever is signed is read back, and the payload never needs the letters that base64url adds")
    func roundTrip() throws {
        for seed in UInt64(1)...200 {
            var generator = Generator(state: seed)
            let scalars = (0..<Int(generator.next() % 40)).map { _ in UnicodeScalar(UInt32(generator.next() % 0xD7FF) + 1) ?? "x" }
            let code = String(String.UnicodeScalarView(scalars))
            let request = SignedRequest(
                userID: "\(seed)", issuedAt: Date(timeIntervalSince1970: Double(seed)), expiresAt: Date(timeIntervalSince1970: 2e9),
                code: code)
            let text = request.text(signedWith: Self.secret)
            #expect(try SignedRequest(text, signedWith: Self.secret) == request)
            let payload = try #require(text.split(separator: ".").last)
            #expect(!payload.contains("-") && !payload.contains("_") && !payload.contains("="))
            #expect(throws: SignedRequestRejection.badSignature) { try SignedRequest(text, signedWith: Secret("other")) }
        }
    }

    @Test("The words of the rejections are stable")
    func words() {
        #expect(
            SignedRequestRejection.allCases.map(\.rawValue) == ["too_long", "malformed", "bad_signature", "bad_payload", "bad_algorithm"])
    }

    /// A linear congruential generator, which makes a failure reproducible.
    private struct Generator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}
