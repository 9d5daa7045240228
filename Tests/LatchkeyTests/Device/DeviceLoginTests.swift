import Foundation
import Latchkey
import StrictJSON
import Testing

@testable import Latchkey

@Suite("A device login")
struct DeviceLoginTests {
    typealias Response = DeviceWire.Response

    /// Logs in, and returns the result and the codes that were shown.
    private func logIn(
        _ device: DeviceLoginManager
    ) async throws -> (result: DeviceLoginManagerResult, shown: [DeviceLoginCodeInfo]) {
        let shown = Locked<[DeviceLoginCodeInfo]>([])
        let result = try await device.logIn { code in shown.withLock { $0.append(code) } }
        return (result, shown.withLock { $0 })
    }

    @Test("A device login shows a code, polls, and changes the session once")
    func success() async throws {
        try await DeviceWire.run(polls: [.pending, .pending, .token]) { wire in
            let device = TestDevice(wire.url)
            let changes = Locked(0)
            let observer = device.app.notifications.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) { _ in
                changes.withLock { $0 += 1 }
            }
            defer { device.app.notifications.removeObserver(observer) }
            let manager = device.manager(["email", "user_birthday"])
            manager.redirectURL = URL(string: "https://app.example/callback")
            let (result, shown) = try await logIn(manager)

            let code = try #require(shown.first)
            #expect(shown.count == 1)
            #expect(code.loginCode == "WDJB-MJHT")
            #expect(code.verificationURL.absoluteString == "https://login.example/device")
            #expect(code.completeVerificationURL.absoluteString == "https://login.example/device?user_code=WDJB-MJHT")
            #expect(code.expirationDate == TestDevice.now + 420)
            #expect(code.pollingInterval == 5)
            #expect(!"\(code)".contains(code.identifier))

            let token = try #require(result.accessToken)
            #expect(!result.isCancelled && result.cancellation == nil)
            #expect(token.tokenString == "EAAdevice")
            #expect(token.userID == "122100000000000001")
            #expect(token.permissions == [.publicProfile])
            #expect(token.declinedPermissions == [.email])
            #expect(token.expiredPermissions == [.userBirthday])
            #expect(token.expirationDate == TestDevice.now + 5_183_996)
            #expect(token.dataAccessExpirationDate == Date(timeIntervalSince1970: 1_803_000_000))
            #expect(token.refreshDate == TestDevice.now)
            #expect(device.app.session.accessToken == token)
            #expect(changes.withLock { $0 } == 1)
            #expect(device.clock.waits == [5, 5, 5])

            let requests = wire.requests
            #expect(
                requests.map(\.path) == ["/v21.0/device/login"] + Array(repeating: "/v21.0/device/login_status", count: 3) + ["/v21.0/me"])
            #expect(requests[0].fields["access_token"] == "138483919580948|fedcba")
            #expect(requests[0].fields["scope"] == "email,user_birthday")
            #expect(requests[0].fields["redirect_uri"] == "https://app.example/callback")
            #expect(requests[0].fields["device_info"]?.contains("model") == true)
            #expect(requests[1].fields["access_token"] == "138483919580948|fedcba")
            #expect(requests[1].fields["code"] == code.identifier)
            #expect(requests[4].fields["access_token"] == "EAAdevice")
            #expect(requests[4].fields["fields"] == "id,permissions")
        }
    }

    @Test(
        "A device login waits between polls for as long as the provider demands", .timeLimit(.minutes(1)),
        arguments: [
            ([.tooFast, .pending, .tooFast, .pending, .token], [5, 10, 10, 15, 15]),
            ([.error(2, status: 500), Response(status: 502, body: "<html>"), .pending, .token], [5, 10, 20, 5]),
            ([.error(4), .error(17), .token], [5, 10, 20]),
            ([.pending, .declined], [5, 5]),
            ([.expired], [5]),
        ] as [([Response], [Int64])])
    func waiting(polls: [Response], waits: [Int64]) async throws {
        try await DeviceWire.run(polls: polls) { wire in
            let device = TestDevice(wire.url)
            _ = try await logIn(device.manager())
            #expect(device.clock.waits == waits)
        }
    }

    @Test("A device login survives an intermittent network")
    func networkFailures() async throws {
        try await DeviceWire.run(polls: [.pending, .token]) { wire in
            let device = TestDevice(wire.url)
            let (result, _) = try await logIn(device.manager(transport: IntermittentTransport(failing: [2, 3, 5])))
            #expect(result.accessToken != nil)
            #expect(device.clock.waits == [5, 10, 20, 5, 10])
        }
    }

    @Test("A network failure after the grant does not lose the token", .timeLimit(.minutes(1)))
    func networkFailureAfterGrant() async throws {
        try await DeviceWire.run(polls: [.token]) { wire in
            let device = TestDevice(wire.url)
            let clock = ShortSleepClock()
            let manager = DeviceLoginManager(
                permissions: ["email"], settings: device.app.settings, session: device.app.session,
                environment: LoginEnvironment(clock: clock, transport: IntermittentTransport(failing: [3])))
            let (result, _) = try await logIn(manager)
            #expect(result.accessToken?.userID == "122100000000000001")
            #expect(clock.shortSleepDurations == [.seconds(5), .seconds(10)])
        }
    }

    @Test(
        "A device login that is not granted ends as canceled, with the reason, and changes nothing", .timeLimit(.minutes(1)),
        arguments: [
            (.code, [.pending, .declined], .byPerson), (.code, [.pending, .expired], .codeExpired), (.code, [.pending], .codeExpired),
            (.code, [.error(2, status: 500)], .codeExpired), (.code, [.tooFast], .codeExpired),
            (
                Response(body: #"{"code":"c","user_code":"u","verification_uri":"http://a.example/device","expires_in":"0"}"#), [.pending],
                .codeExpired
            ),
        ] as [(Response, [Response?], DeviceLoginCancellation)])
    func canceled(code: Response, polls: [Response?], cancellation: DeviceLoginCancellation) async throws {
        try await DeviceWire.run(code: code, polls: polls) { wire in
            let device = TestDevice(wire.url)
            let (result, _) = try await logIn(device.manager())
            #expect(result.isCancelled)
            #expect(result.cancellation == cancellation)
            #expect(result.accessToken == nil)
            #expect(device.app.session.accessToken == nil)
            #expect(device.clock.waits.reduce(0, +) <= 420 + 420)
        }
    }

    @Test("A device login ends when its code expires, even if the provider does not respond", .timeLimit(.minutes(1)))
    func noResponse() async throws {
        try await DeviceWire.run(polls: [nil]) { wire in
            let device = TestDevice(wire.url)
            async let login = logIn(device.manager())
            while wire.requests.count < 2 { await Task.yield() }
            await device.clock.advanceWhenSleeping()
            let ended = try await login
            #expect(ended.result.cancellation == .codeExpired)
        }
    }

    @Test(
        "A device login fails with a reason and changes nothing if a response is invalid", .timeLimit(.minutes(1)),
        arguments: [
            (Response(body: "{}"), .token, .ada), (Response(body: "nonsense"), .token, .ada),
            (Response(body: #"{"code":"c","user_code":"u"}"#), .token, .ada),
            (Response(body: #"{"code":"c","user_code":"\u001b[2J","verification_uri":"http://a.example/"}"#), .token, .ada),
            (Response(body: #"{"code":"c","user_code":"u","verification_uri":"javascript:alert(1)"}"#), .token, .ada),
            (Response(body: #"{"code":"c","user_code":"u","verification_uri":"http://a/","expires_in":"soon"}"#), .token, .ada),
            (Response(body: #"{"code":"c","user_code":"u","verification_uri":"http://a/","interval":-1}"#), .token, .ada),
            (.code, Response(body: "{}"), .ada), (.code, Response(body: #"{"access_token":5}"#), .ada), (.code, Response(body: "[]"), .ada),
            (.code, Response(status: 404, body: "<html>"), .ada),
            (.code, .token, Response(body: "{}")), (.code, .token, Response(body: #"{"id":"1"}"#)),
            (.code, .token, Response(body: #"{"permissions":{"data":[]}}"#)), (.code, .token, Response(body: "…")),
        ] as [(Response, Response, Response)])
    func garbage(code: Response, poll: Response, me: Response) async throws {
        try await DeviceWire.run(code: code, polls: [poll], me: me) { wire in
            let device = TestDevice(wire.url)
            let error = await #expect(throws: CoreError.self) { try await logIn(device.manager()) }
            #expect(error?.reason == .badResponse)
            #expect(device.app.session.accessToken == nil)
        }
    }

    @Test(
        "A device login fails with the provider's error if polling cannot resolve it",
        arguments: [(Response.error(190), 190), (.error(3), 3)])
    func refused(response: Response, number: Int) async throws {
        for (code, poll) in [(response, Response.pending), (.code, response)] {
            try await DeviceWire.run(code: code, polls: [poll]) { wire in
                let error = await #expect(throws: CoreError.self) { try await logIn(TestDevice(wire.url).manager()) }
                #expect(error?.details[GraphRequestErrorGraphErrorCodeKey] as? Int == number)
            }
        }
    }

    @Test(
        "Times are read from numbers and texts, and absurd values are limited",
        arguments: [
            (#""expires_in":"600","interval":"7""#, 600, 7), (#""expires_in":600,"interval":7"#, 600, 7), ("", 420, 5),
            (#""expires_in":99999999,"interval":99999999"#, 3600, 60), (#""interval":0"#, 420, 5), (#""interval":5.5"#, 420, 6),
            (#""expires_in":1e300,"interval":1e300"#, 3600, 60), (#""expires_in":null,"interval":null"#, 420, 5),
        ] as [(String, Double, UInt)])
    func times(fields: String, lifetime: Double, interval: UInt) throws {
        let text =
            #"{"code":"c","user_code":"u","verification_uri":"http://a.example/device""# + (fields.isEmpty ? "" : ",\(fields)") + "}"
        let response = try DeviceAuthorizationResponse(try .init(strictly: Array(text.utf8)), at: TestDevice.now)
        #expect(response.lifetime == .seconds(lifetime))
        #expect(response.info.expirationDate == TestDevice.now + lifetime)
        #expect(response.info.pollingInterval == interval)
    }

    @Test("A device login leaves the profile of the same person, and rejects another person with code 304")
    func otherPerson() async throws {
        try await DeviceWire.run(polls: [.token]) { wire in
            let device = TestDevice(wire.url)
            let profile = Profile(
                userID: "122100000000000001", firstName: nil, middleName: nil, lastName: nil, name: "Ada", linkURL: nil, refreshDate: nil)
            let old = AccessToken(
                tokenString: "old", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "1",
                userID: "122100000000000001")
            device.app.session.change { $0 = Session.Values(accessToken: old, profile: profile) }
            let again = try await logIn(device.manager()).result
            #expect(again.accessToken?.tokenString == "EAAdevice")
            #expect(device.app.session.profile == profile)

            let grace = AccessToken(
                tokenString: "hers", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "1", userID: "2")
            device.app.session.change { $0 = Session.Values(accessToken: grace) }
            let error = await #expect(throws: LoginError.self) { try await logIn(device.manager()) }
            #expect(error?.code == .userMismatch)
            #expect(device.app.session.accessToken == grace)
        }
    }

    @Test("A device login reports a missing setting before it sends anything")
    func settings() async throws {
        let none = TestDevice(URL(string: "http://127.0.0.1:9"), clientToken: nil)
        let missing = await #expect(throws: CoreError.self) { try await logIn(none.manager()) }
        #expect(missing?.reason == .noClientToken)
        let nowhere = TestDevice(nil)
        let lost = await #expect(throws: CoreError.self) { try await logIn(nowhere.manager()) }
        #expect(lost?.reason == .noProvider)
        let device = TestDevice(URL(string: "http://127.0.0.1:9"))
        await #expect(throws: CoreError.self) { try await logIn(device.manager(["Email!"])) }
        #expect(device.app.session.beginLogin(), "A login that could not begin does not lock the session")
        let second = await #expect(throws: LoginError.self) { try await logIn(device.manager()) }
        #expect(second?.reason == .loginInProgress)
    }

    @Test("A device login can be canceled at any moment", .timeLimit(.minutes(1)), arguments: 0..<4)
    func taskCancel(time: Int) async throws {
        try await DeviceWire.run(polls: [.pending, nil]) { wire in
            let device = TestDevice(wire.url)
            let manager = device.manager()
            let login = Task { try await manager.logIn { _ in if time == 1 { withUnsafeCurrentTask { $0?.cancel() } } } }
            switch time {
            case 0: login.cancel()
            case 1: break
            case 2: while wire.requests.count < 2 { await Task.yield() }
            default: while wire.requests.count < 3 { await Task.yield() }
            }
            manager.cancel()
            login.cancel()
            let result = try await login.value
            #expect(result.cancellation == .byApp)
            #expect(device.app.session.accessToken == nil)
            #expect(device.app.session.beginLogin(), "The next login can begin")
        }
    }
}

/// The real transport, in which some requests fail.
private struct IntermittentTransport: Transport {
    let failing: Set<Int>
    private let count = Locked(0)

    init(failing: Set<Int>) { self.failing = failing }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard !failing.contains(number) else { throw CoreError(.errorNetwork, .network, "No way to the provider.") }
        return try await URLSessionTransport().send(request)
    }
}
