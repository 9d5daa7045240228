/// A simulated failure of a request to the provider.
public struct Fault: Sendable {
    package enum Kind: Sendable {
        case closesConnection
        case doesNotRespond
        case slow(Duration)
        case response(status: Int, contentType: String, body: String)
    }

    package let kind: Kind

    /// The connection is closed before a response, as if the provider were down.
    public static let down = Fault(kind: .closesConnection)
    /// The provider never responds, however long the client waits.
    public static let silent = Fault(kind: .doesNotRespond)
    /// The correct response arrives after the test's clock has advanced by the delay.
    public static func slow(_ delay: Duration) -> Fault { Fault(kind: .slow(delay)) }
    /// A response with any HTTP status, such as 500, and any body.
    public static func status(_ status: Int, contentType: String = "text/plain", body: String = "") -> Fault {
        Fault(kind: .response(status: status, contentType: contentType, body: body))
    }
    /// A response with status 200 and a body that is not valid JSON.
    public static let garbage = Fault(kind: .response(status: 200, contentType: "application/json", body: "{\"id_token\": \"e\u{0}J"))
}
