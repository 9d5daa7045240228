/// How the requests of one connection ended.
struct GraphOutcome: Sendable {
    /// One for each request, in their order.
    var results: [Result<GraphResponse, any Error>]
    /// The tokens that the results speak of, one for each: those that the requests were sent with. Where a batch failed as a whole, it speaks of
    /// none but its own.
    var tokens: [GraphToken?]
    /// The HTTP answer and where it came from, if there was one.
    var answer: (url: String, response: TransportResponse)?
    /// Why there was no HTTP answer.
    var failure: (any Error)?
    /// Why the answer has no results of the single requests, though there was one.
    var wholeFailure: CoreError?

    /// Every request ended with the same error.
    static func failed(_ error: any Error, count: Int) -> GraphOutcome {
        GraphOutcome(
            results: Array(repeating: .failure(error), count: count), tokens: Array(repeating: nil, count: count), failure: error)
    }

    /// Keeps the first `count` requests, and gives away the others.
    mutating func split(after count: Int) -> GraphOutcome {
        let others = GraphOutcome(results: Array(results.dropFirst(count)), tokens: Array(tokens.dropFirst(count)))
        results = Array(results.prefix(count))
        tokens = Array(tokens.prefix(count))
        return others
    }
}
