import CZlib
import Foundation
import Latchkey
import StrictJSON
import TestSupport

@testable import Latchkey

/// A Graph API on a real socket, whose answers the test gives. It reads requests by another hand than the SDK's.
struct GraphWire: Sendable {
    /// A request as it arrived.
    struct ReceivedRequest: Sendable {
        let method: String
        let path: String
        let query: [String: String]
        let headers: [String: String]
        let body: Data

        /// The members of a JSON body, which may be compressed.
        var fields: [String: String] {
            let plain = headers["content-encoding"] == "gzip" ? Self.inflated(body) : body
            return (try? JSONDecoder().decode([String: String].self, from: plain)) ?? [:]
        }

        /// The items of a batch.
        var batch: [[String: StrictJSON.JSONValue]] {
            ((try? StrictJSON.JSONValue(strictly: Array((fields["batch"] ?? "").utf8)))?.array ?? []).compactMap(\.object)
        }

        private static func inflated(_ data: Data) -> Data {
            var stream = z_stream()
            guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return Data() }
            defer { inflateEnd(&stream) }
            var input = Array(data)
            var output = [UInt8](repeating: 0, count: 1_048_576)
            let length = input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    stream.next_in = input.baseAddress
                    stream.avail_in = uInt(input.count)
                    stream.next_out = output.baseAddress
                    stream.avail_out = uInt(output.count)
                    return inflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
                }
            }
            return Data(output.prefix(length))
        }
    }

    struct Response: Sendable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
        var status = 200
        var headers = ["Content-Type": "application/json; charset=UTF-8"]
        var body: Data

        init(_ status: Int = 200, _ body: StrictJSON.JSONValue, headers: [String: String] = [:]) {
            self.init(status, text: String(decoding: body.serialized(), as: UTF8.self), headers: headers)
        }

        init(_ status: Int = 200, text: String, headers: [String: String] = [:]) {
            self.status = status
            self.headers.merge(headers) { _, new in new }
            body = Data(text.utf8)
        }

        init(stringLiteral text: String) { self.init(text: text) }
        init(dictionaryLiteral elements: (String, StrictJSON.JSONValue)...) {
            self.init(200, .object(Dictionary(uniqueKeysWithValues: elements)))
        }

        /// An error of the Graph API.
        static func error(_ code: Int, _ subcode: Int? = nil, status: Int = 400, adding more: [String: StrictJSON.JSONValue] = [:])
            -> Response
        {
            var error: [String: StrictJSON.JSONValue] = [
                "message": .string("(#\(code)) No."), "type": "OAuthException", "code": .integer(Int64(code)),
            ]
            error["error_subcode"] = subcode.map { .integer(Int64($0)) }
            return Response(status, ["error": .object(error.merging(more) { _, new in new })])
        }

        /// The answers to the items of a batch.
        static func batch(_ items: [Response?]) -> Response {
            Response(
                200,
                .array(
                    items.map { item in
                        guard let item else { return .null }
                        return ["code": .integer(Int64(item.status)), "body": .string(String(decoding: item.body, as: UTF8.self))]
                    }))
        }
    }

    let url: URL
    private let arrived = Locked<[ReceivedRequest]>([])

    /// What has arrived so far.
    var requests: [ReceivedRequest] { arrived.withLock { $0 } }

    /// Runs a Graph API while `body` runs.
    static func run(
        isolation: isolated (any Actor)? = #isolation, _ response: @escaping @Sendable (ReceivedRequest) async throws -> Response,
        _ body: (GraphWire, GraphApp) async throws -> Void
    ) async throws {
        let arrived = Locked<@Sendable (ReceivedRequest) -> Void>({ _ in })
        try await TestServer.run { request in
            let received = ReceivedRequest(
                method: request.method, path: request.path, query: request.query, headers: request.headers, body: request.body)
            arrived.withLock { $0 }(received)
            let response = try await response(received)
            return TestResponse(status: response.status, headers: response.headers, body: response.body)
        } _: { url in
            let wire = GraphWire(url: url)
            arrived.withLock { $0 = { received in wire.arrived.withLock { $0.append(received) } } }
            try await body(wire, GraphApp(provider: url))
        }
    }
}

/// An app with settings and a session of its own, in which Ada is logged in.
struct GraphApp: Sendable {
    let app: TestApp
    let client: GraphClient
    let clock: ImmediateClock
    /// The present moment, which the test may move.
    let now: Locked<Date>
    /// What the SDK had to say.
    let log = Locked<[String]>([])

    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    init(provider: URL, transport: any Transport = URLSessionTransport()) {
        app = TestApp(provider: provider)
        clock = ImmediateClock()
        let now = Locked(Self.start)
        self.now = now
        client = GraphClient(
            settings: app.settings, session: app.session,
            environment: LoginEnvironment(
                system: SystemEnvironment(now: { now.withLock { $0 } }, randomBytes: SystemEnvironment.real.randomBytes),
                clock: clock,
                transport: transport))
        let log = log
        app.settings.clientToken = "fedcba9876543210fedcba9876543210"
        app.settings.logHandler = { _, message in log.withLock { $0.append(message) } }
        app.session.change { $0.accessToken = Self.token() }
    }

    var session: Session { app.session }
    var settings: Settings { app.settings }

    static func token(_ text: String = "EAAada", user: String = "122", refreshed: Date = start) -> AccessToken {
        AccessToken(
            tokenString: text, permissions: ["public_profile", "email"], declinedPermissions: ["user_likes"], expiredPermissions: [],
            appID: "138483919580948", userID: user, refreshDate: refreshed)
    }

    func request(_ path: String, _ parameters: [String: Any] = ["fields": "id"], _ method: Latchkey.HTTPMethod = .get) -> GraphRequest {
        GraphRequest(graphPath: path, parameters: parameters, httpMethod: method, client: client)
    }

    /// The values of each change of the access token that is announced while `body` runs.
    func changes(_ body: () async throws -> Void) async rethrows -> [String?] {
        let seen = Locked<[String?]>([])
        let observer = app.notifications.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) { notification in
            let new = (notification.userInfo?[AccessTokenChangeNewKey] as? AccessToken)?.tokenString
            seen.withLock { $0.append(new) }
        }
        try await body()
        app.notifications.removeObserver(observer)
        return seen.withLock { $0 }
    }
}

/// A clock on which a short sleep is over at once, and a long one only with its task.
final class ImmediateClock: Clock, Sendable {
    private let clock = ManualClock()
    private let durations = Locked<[Duration]>([])

    /// The short sleeps so far.
    var sleptDurations: [Duration] { durations.withLock { $0 } }
    var now: ManualClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        let duration = now.duration(to: deadline)
        guard duration > .seconds(10) else {
            try Task.checkCancellation()
            return durations.withLock { $0.append(duration) }
        }
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }

    /// Lets the long sleeps end.
    func pass(_ duration: Duration) async { await clock.advanceWhenSleeping(by: duration) }
}
