import Foundation
import ProviderDomain
import Testing

@Suite("Callback attempts")
struct CallbackAttemptTests {
    private let now = Date(timeIntervalSince1970: 1_795_219_200)

    private func callback(attempts: Int) -> AppCallback {
        AppCallback(
            id: 1, kind: .dataDeletion, appID: "1", person: Person.ID(rawValue: 1), appScopedID: "11", requestedAt: now, attempts: attempts,
            dueAt: now)
    }

    @Test("Each failed attempt waits longer than the one before, until the callback fails")
    func backOff() {
        var waits: [Double] = []
        for attempts in 1... {
            let attempt = CallbackAttempt(callback(attempts: attempts), failed: CallbackProblem("no answer"), at: now)
            guard attempt.state == .pending else {
                #expect(attempt.state == .failed)
                break
            }
            waits.append(attempt.dueAt.timeIntervalSince(now))
        }
        #expect(waits == waits.sorted())
        #expect(waits.first == 30)
        #expect((4 * 86_400...7 * 86_400).contains(waits.reduce(0, +)), "An app can be unreachable for some days")
    }

    @Test("A final problem makes the callback fail at once")
    func final() {
        let problem = CallbackProblem("it has no secret", isFinal: true)
        #expect(CallbackAttempt(callback(attempts: 1), failed: problem, at: now).state == .failed)
    }

    @Test(
        "A deletion response with a URL and a confirmation code is accepted",
        arguments: [
            (#"{"url":"https://app.example/status?id=abc123","confirmation_code":"abc123"}"#, "abc123"),
            (#"{"confirmation_code":42,"url":"http://app.example/","more":[]}"#, "42"),
        ])
    func respond(body: String, code: String) throws {
        #expect(try DeletionResponse(body: Array(body.utf8)).confirmationCode == code)
    }

    @Test(
        "A deletion response of any other form is rejected",
        arguments: [
            "", "ok", "[]", "{}", #"{"url":"https://app.example/"}"#, #"{"confirmation_code":"a"}"#,
            #"{"url":"javascript:alert(1)","confirmation_code":"a"}"#, #"{"url":"/status","confirmation_code":"a"}"#,
            #"{"url":"https://app.example/","confirmation_code":""}"#, #"{"url":"https://app.example/","confirmation_code":"a\u0000b"}"#,
            "{\"url\":\"https://app.example/\",\"confirmation_code\":\"\(String(repeating: "a", count: 257))\"}",
        ])
    func refusal(body: String) { #expect(throws: CallbackProblem.self) { try DeletionResponse(body: Array(body.utf8)) } }
}
