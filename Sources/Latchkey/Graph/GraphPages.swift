internal import Foundation
internal import StrictJSON

/// The pages of a list of the Graph API, requested one at a time (Wire.md, section 7.4).
///
/// ```swift
/// for try await page in GraphRequest(graphPath: "me/friends").pages() { show(page.items) }
/// ```
/// The list ends with the page that has no `paging.next`, not with an empty page. Each page is requested with the token of the first
/// request. A `paging.next` that is not a URL of the provider, or that was already requested, is an error.
public struct GraphPages: AsyncSequence, Sendable {
    public typealias Element = GraphResponse

    private let client: GraphClient
    private var call: GraphRequestSnapshot

    init(client: GraphClient, call: GraphRequestSnapshot) {
        self.client = client
        self.call = call
        self.call.method = .get
    }

    public func makeAsyncIterator() -> Iterator { Iterator(client: client, next: call) }

    /// Requests the pages, one for each call of ``next()``.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let client: GraphClient
        private var next: GraphRequestSnapshot?
        private var pendingError: CoreError?
        private var seen: Set<String> = []

        init(client: GraphClient, next: GraphRequestSnapshot) {
            self.client = client
            self.next = next
        }

        /// Requests the next page.
        /// - Returns: `nil` after the last page.
        /// - Throws: ``CoreError``, for example if the page's address is not a URL of the provider or was already requested;
        ///   `CancellationError` if the task is canceled.
        public mutating func next() async throws -> GraphResponse? {
            if let problem = pendingError.take() { throw problem }
            guard let call = next else { return nil }
            next = nil
            let page = try await GraphExchange(client: client, calls: [call]).run().results[0].get()
            if let address = page.json?["paging"]?["next"]?.string {
                // The current page is valid even if the address of the next one is not, so the error is thrown by the next call.
                do throws(CoreError) { next = try follow(address, from: call) } catch { pendingError = error }
            }
            return page
        }

        private mutating func follow(_ address: String, from call: GraphRequestSnapshot) throws(CoreError) -> GraphRequestSnapshot {
            func bad(_ problem: String) -> CoreError {
                CoreError(.errorGraphRequestProtocolMismatch, .badResponse, "The next page after \(call.summary) \(problem).")
            }
            guard let providerURL = client.settings.providerURL, let issuer = try? ProviderAddress(providerURL).issuer,
                let parts = URLComponents(string: address), parts.fragment == nil,
                let base = parts.url.flatMap({ try? ProviderAddress(stripping: $0).issuer }), base == issuer || base.hasPrefix("\(issuer)/")
            else { throw bad("is not at the provider's address") }
            var fields = FormFields(reading: parts.percentEncodedQuery ?? "").values
            // The token and the app secret proof always come from the first request. Values in a response are not trusted.
            let own = (try? GraphPath(call.path))?.query
            for name in ["access_token", "appsecret_proof"] { fields[name] = call.parameters[name]?.text ?? own?[name] }
            let path = String(base.dropFirst(issuer.count))
            guard seen.insert("\(path)?\(FormFields(fields).text)").inserted else { throw bad("was already requested") }
            var following = call
            following.path = path
            following.parameters = fields.mapValues { .string($0) }
            return following
        }
    }
}

extension GraphRequest {
    /// Returns the list that this request addresses, page by page.
    public func pages() -> GraphPages { GraphPages(client: client, call: call) }
}

extension ProviderAddress {
    /// Normalizes a URL without its query, so that it can be compared with the provider's address.
    fileprivate init(stripping url: URL) throws(CoreError) {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.query = nil
        try self.init(parts?.url ?? url)
    }
}
