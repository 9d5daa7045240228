internal import Foundation
internal import IdentityTokens

/// The pages of a list of the Graph API, asked for one by one (provider-wire.md, section 7.4).
///
/// ```swift
/// for try await page in GraphRequest(graphPath: "me/friends").pages() { show(page.items) }
/// ```
/// The list ends with the page that names no next one, not with an empty page. Only the provider's own addresses are followed, with the request's
/// own token, and none twice.
public struct GraphPages: AsyncSequence, Sendable {
    public typealias Element = GraphResponse

    private let client: GraphClient
    private var call: GraphCall

    init(client: GraphClient, call: GraphCall) {
        self.client = client
        self.call = call
        self.call.method = .get
    }

    public func makeAsyncIterator() -> Iterator { Iterator(client: client, next: call) }

    /// Asks for one page after the other.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let client: GraphClient
        private var next: GraphCall?
        private var problem: CoreError?
        private var seen: Set<String> = []

        init(client: GraphClient, next: GraphCall) {
            self.client = client
            self.next = next
        }

        /// The next page.
        /// - Throws: ``CoreError``, also in the place of a next page that is elsewhere or was seen before; `CancellationError`.
        public mutating func next() async throws -> GraphResponse? {
            if let problem = problem.take() { throw problem }
            guard let call = next else { return nil }
            next = nil
            let page = try await GraphExchange(client: client, calls: [call]).run().results[0].get()
            if let address = page.json?["paging"]?["next"]?.string {
                // The page itself is as good as any.
                do throws(CoreError) { next = try follow(address, from: call) } catch { problem = error }
            }
            return page
        }

        private mutating func follow(_ address: String, from call: GraphCall) throws(CoreError) -> GraphCall {
            func bad(_ told: String) -> CoreError {
                CoreError(.errorGraphRequestProtocolMismatch, .badResponse, "The next page after \(call.summary) \(told).")
            }
            guard let providerURL = client.settings.providerURL, let issuer = try? ProviderAddress(providerURL).issuer,
                let parts = URLComponents(string: address), parts.fragment == nil,
                let base = parts.url.flatMap({ try? ProviderAddress(stripping: $0).issuer }), base == issuer || base.hasPrefix("\(issuer)/")
            else { throw bad("is not at the provider's address") }
            var fields = FormFields(reading: parts.percentEncodedQuery ?? "").values
            // The request's own token and its proof are sent; what stands in an answer need not be they.
            let own = (try? GraphPath(call.path))?.query
            for name in ["access_token", "appsecret_proof"] { fields[name] = call.parameters[name]?.text ?? own?[name] }
            let path = String(base.dropFirst(issuer.count))
            guard seen.insert("\(path)?\(FormFields(fields).text)").inserted else { throw bad("was asked for before") }
            var following = call
            following.path = path
            following.parameters = fields.mapValues { .string($0) }
            return following
        }
    }
}

extension GraphRequest {
    /// The list that this request asks for, page by page.
    public func pages() -> GraphPages { GraphPages(client: client, call: call) }
}

extension ProviderAddress {
    /// The address without its query, in the form in which addresses of the provider are compared.
    fileprivate init(stripping url: URL) throws(CoreError) {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.query = nil
        try self.init(parts?.url ?? url)
    }
}
