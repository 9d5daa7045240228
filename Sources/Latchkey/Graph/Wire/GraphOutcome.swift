/// The results of one connection's requests.
struct GraphOutcome: Sendable {
    /// The result of each request, in order.
    var results: [Result<GraphResponse, any Error>]
    /// The token that each request was sent with, in order. If a batch failed as a whole, tokens that differ from the batch's token are
    /// `nil`, because the error does not concern them. If no response arrived, all are `nil`.
    var tokens: [GraphToken?]
    /// The URL and the HTTP response, if one arrived.
    var result: (url: String, response: TransportResponse)?
    /// The error that prevented an HTTP response; `nil` if a response arrived.
    var transportError: (any Error)?
    /// The error in the response as a whole, such as the refusal of a batch; `nil` if there is none. This error is also the result of every
    /// request.
    var responseError: CoreError?

    /// Creates an outcome in which every request failed with the same error.
    static func failed(_ error: any Error, count: Int) -> GraphOutcome {
        GraphOutcome(
            results: Array(repeating: .failure(error), count: count), tokens: Array(repeating: nil, count: count), transportError: error)
    }

    /// Removes the outcomes of all requests after the first `count`, and returns them.
    mutating func split(after count: Int) -> GraphOutcome {
        let others = GraphOutcome(results: Array(results.dropFirst(count)), tokens: Array(tokens.dropFirst(count)))
        results = Array(results.prefix(count))
        tokens = Array(tokens.prefix(count))
        return others
    }
}
