import Foundation
import ProviderDomain
import Testing

@Suite("Telling an app something")
struct CallbackAttemptTests {
    private let now = Date(timeIntervalSince1970: 1_795_219_200)

    private func callback(attempts: Int) -> AppCallback {
        AppCallback(
            id: 1, kind: .dataDeletion, appID: "1", person: Person.ID(rawValue: 1), appScopedID: "11", askedAt: now, attempts: attempts,
            dueAt: now)
    }

    @Test("waits longer from attempt to attempt, and gives up at last")
    func backOff() {
        var waits: [Double] = []
        for attempts in 1... {
            let attempt = CallbackAttempt(callback(attempts: attempts), failed: CallbackProblem("no answer"), at: now)
            guard attempt.state == .waiting else {
                #expect(attempt.state == .failed)
                break
            }
            waits.append(attempt.dueAt.timeIntervalSince(now))
        }
        #expect(waits == waits.sorted())
        #expect(waits.first == 30)
        #expect((4 * 86_400...7 * 86_400).contains(waits.reduce(0, +)), "an app may be away for some days")
    }

    @Test("is given up at once where trying again is of no use")
    func final() {
        let problem = CallbackProblem("it has no secret", isFinal: true)
        #expect(CallbackAttempt(callback(attempts: 1), failed: problem, at: now).state == .failed)
    }

    @Test(
        "takes an answer that a person can follow",
        arguments: [
            (#"{"url":"https://app.example/status?id=abc123","confirmation_code":"abc123"}"#, "abc123"),
            (#"{"confirmation_code":42,"url":"http://app.example/","more":[]}"#, "42"),
        ])
    func answer(body: String, code: String) throws {
        #expect(try DeletionResponse(body: Array(body.utf8)).confirmationCode == code)
    }

    @Test(
        "refuses any other answer",
        arguments: [
            "", "ok", "[]", "{}", #"{"url":"https://app.example/"}"#, #"{"confirmation_code":"a"}"#,
            #"{"url":"javascript:alert(1)","confirmation_code":"a"}"#, #"{"url":"/status","confirmation_code":"a"}"#,
            #"{"url":"https://app.example/","confirmation_code":""}"#, #"{"url":"https://app.example/","confirmation_code":"a\u0000b"}"#,
            "{\"url\":\"https://app.example/\",\"confirmation_code\":\"\(String(repeating: "a", count: 257))\"}",
        ])
    func refusal(body: String) { #expect(throws: CallbackProblem.self) { try DeletionResponse(body: Array(body.utf8)) } }
}
