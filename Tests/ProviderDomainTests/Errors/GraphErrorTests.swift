import LoginModel
import Testing

@testable import ProviderDomain

@Suite("The errors of the Graph API")
struct GraphErrorTests {
    @Test(
        "An error that waits may succeed later is transient, unless a subcode says more",
        arguments: [
            (1, nil, false), (2, nil, true), (2, 33, false), (4, nil, true), (4, 1, false), (17, nil, true), (17, 1_349_172, false),
            (613, nil, true), (100, nil, false), (190, nil, false), (0, nil, false), (-2, nil, false),
        ] as [(Int, Int?, Bool)])
    func transient(code: Int, subcode: Int?, isTransient: Bool) {
        let error = GraphError("message", code: code, subcode: subcode)
        #expect(error.isTransient == isTransient)
        #expect(error.isRateLimit == [4, 17, 613].contains(code))
    }

    @Test("An error is an OAuthException with status 400 unless it says otherwise")
    func defaults() {
        let error = GraphError("message", code: 7)
        #expect(error.message == "message" && error.type == "OAuthException" && error.kind == "invalid_request" && error.status == 400)
        #expect(error.subcode == nil && error.userMessage == nil && error.retryAfter == nil)
        let full = GraphError(
            "m", type: "T", code: 1, subcode: 2, kind: "k", status: 3, userMessage: .sessionEnded, retryAfter: 4)
        #expect(full.type == "T" && full.code == 1 && full.subcode == 2 && full.kind == "k" && full.status == 3)
        #expect(full.userMessage == .sessionEnded && full.retryAfter == 4)
    }

    @Test(
        "A message has at most 1000 Unicode scalars, because it is also sent in a header",
        arguments: [
            (String(repeating: "a", count: 999), String(repeating: "a", count: 999)),
            (String(repeating: "a", count: 1000), String(repeating: "a", count: 1000)),
            (String(repeating: "a", count: 1001), String(repeating: "a", count: 1000) + "…"),
            ("e" + String(repeating: "\u{301}", count: 1000), "e" + String(repeating: "\u{301}", count: 999) + "…"),
            (String(repeating: "🗝", count: 1001), String(repeating: "🗝", count: 1000) + "…"), ("", ""),
        ])
    func length(message: String, shown: String) { #expect(GraphError(message, code: 1).message == shown) }

    /// Errors that several endpoints share, each with the values that its response contains.
    static let errors: [(error: GraphError, message: String, code: Int, status: Int, retryAfter: Int?, notice: ErrorUserMessage?)] = [
        (.unexpected, "An unexpected error has occurred. Please retry your request later.", 2, 500, nil, .unavailable),
        (.temporarilyUnavailable, "(#2) Service temporarily unavailable", 2, 500, 2, .unavailable),
        (.serviceUnavailable, "(#2) Service temporarily unavailable", 2, 503, 2, .unavailable),
        (.malformed("Param a is bad"), "(#100) Param a is bad", 100, 400, nil, nil),
        (.malformed("The method is bad", status: 405), "(#100) The method is bad", 100, 405, nil, nil),
        (.unknownPath("/a/b"), "Unknown path components: /a/b", 2500, 400, nil, nil),
        (.repeatedParameter("a"), "(#100) The parameter a occurs more than once", 100, 400, nil, nil),
        (.missingParameter("a"), "(#100) The parameter a is required", 100, 400, nil, nil),
        (.appLimitReached, "(#4) Application request limit reached", 4, 403, nil, .tooManyCalls),
        (.personLimitReached, "(#17) User request limit reached", 17, 400, nil, .tooManyCalls),
        (.callRateExceeded(retryAfter: 5), "(#613) Calls to this api have exceeded the rate limit.", 613, 403, 5, .tooManyCalls),
        (
            .tooManyWrongSecrets(retryAfter: 5),
            "(#613) Calls to this api have exceeded the rate limit. Your network has sent too many wrong secrets of this app.", 613, 403, 5,
            .tooManyCalls
        ),
        (
            .tooMuchAtOnce, "(#1) Please reduce the amount of data you're asking for, then retry your request", 1, 400, nil, nil
        ),
    ]

    @Test("Each shared error has its message, code, status and time to retry", arguments: errors.indices)
    func shared(number: Int) {
        let (error, message, code, status, retryAfter, notice) = Self.errors[number]
        #expect(error.message == message && error.code == code && error.status == status)
        #expect(error.retryAfter == retryAfter && error.userMessage == notice && error.subcode == nil)
        #expect(error.isTransient == [2, 4, 17, 613].contains(code))
    }

    @Test("An error quotes only the beginning of what a client sent")
    func quotes() {
        let long = String(repeating: "x", count: 5000)
        #expect(GraphError.unknownPath(long).message == "Unknown path components: " + String(repeating: "x", count: 128))
        #expect(
            GraphError.repeatedParameter(long).message == "(#100) The parameter \(String(repeating: "x", count: 64)) occurs more than once")
        #expect(GraphError.missingResult(long).message.contains("\"\(String(repeating: "x", count: 64))\""))
        #expect(GraphError.malformed(long).message.unicodeScalars.count == 1001)
    }

    @Test("The words of the messages for people are the names of their texts")
    func words() {
        #expect(
            ErrorUserMessage.allCases.map(\.rawValue) == [
                "device-pending", "device-polling", "device-expired", "device-declined", "session-expired", "session-ended", "app-removed",
                "data-access-expired", "too-many-calls", "unavailable",
            ])
    }

    @Test("An overloaded provider differs from a broken one only in what a client should do")
    func overload() {
        #expect(GraphError.temporarilyUnavailable != .unexpected && GraphError.temporarilyUnavailable != .serviceUnavailable)
        #expect(GraphError.temporarilyUnavailable.isTransient && !GraphError.temporarilyUnavailable.isRateLimit)
    }
}
