public import Foundation

extension RemoteProvider {
    private struct Requests: Decodable {
        let requests: [RecordedRequest.Document]
        /// The number of requests that match, of which a response does not have all.
        let matching: Int?
    }

    /// Returns the requests that match, in the order of their arrival.
    public func requests(matching filter: RequestFilter = RequestFilter()) async throws -> [RecordedRequest] {
        var filter = filter
        var found: [RecordedRequest] = []
        while true {
            let page: Requests = try await control.call("GET", ["requests"], query: filter.query)
            found += page.requests.map(RecordedRequest.init)
            guard let last = page.requests.last, let matching = page.matching, matching > page.requests.count else { return found }
            filter.after = last.id
        }
    }

    /// Waits for a request that matches, and returns it. A request that has arrived already also matches.
    /// - Parameter time: The time to wait, at most 60 seconds.
    /// - Throws: ``RemoteProviderError`` with the code `no_match`, and with the requests that almost matched, if there is none in that time.
    public func request(matching filter: RequestFilter, within time: Duration) async throws -> RecordedRequest {
        let found: Requests = try await control.call("GET", ["requests"], query: filter.query + [(name: "wait", value: time.controlText)])
        guard let request = found.requests.first else {
            throw RemoteProviderError(code: "unreadable_response", "The control API has an answer without a request.")
        }
        return RecordedRequest(request)
    }

    /// Returns the requests that match as an HTTP Archive (HAR 1.2).
    public func requestArchive(matching filter: RequestFilter = RequestFilter()) async throws -> Data {
        try await control.send("GET", ["requests.har"], query: filter.query)
    }

    /// Removes all requests from the journal.
    public func removeRequests() async throws { try await control.send("DELETE", ["requests"]) }
}
