/// What goes wrong with a request to the provider.
public struct Fault: Sendable {
    package enum Kind: Sendable {
        case breaksOff
        case neverAnswers
        case slow(Duration)
        case answer(status: Int, contentType: String, body: String)
    }

    package let kind: Kind

    /// The connection ends before there is an answer, as when the provider is down.
    public static let down = Fault(kind: .breaksOff)
    /// Nothing is answered for as long as the client waits.
    public static let silent = Fault(kind: .neverAnswers)
    /// The answer is right, and comes when the test's clock has been turned so far.
    public static func slow(_ delay: Duration) -> Fault { Fault(kind: .slow(delay)) }
    /// An answer with a status of HTTP, such as 500, and a body that the provider would not send.
    public static func status(_ status: Int, contentType: String = "text/plain", body: String = "") -> Fault {
        Fault(kind: .answer(status: status, contentType: contentType, body: body))
    }
    /// Status 200, and a body that is not what it says it is.
    public static let garbage = Fault(kind: .answer(status: 200, contentType: "application/json", body: "{\"id_token\": \"e\u{0}J"))
}
