internal import Foundation

/// Fetches a picture, which may be anything: within a time, a size and a number of redirects.
struct PictureFetch: Sendable {
    /// In bytes.
    static let largest = 4 * 1_048_576
    /// In seconds, for each request.
    static let timeLimit: TimeInterval = 15
    static let mostRedirects = 5

    let client: GraphClient
    let cache: PictureCache
    /// What can be shown.
    let kinds: [PictureFile.Kind]
    /// Whose picture it is.
    let person: String?

    /// Gives what is kept already, on the way or at the end of it, and keeps what has come for as long as it may be.
    /// - Throws: ``CoreError`` with the reason `network`, `bad_response` or `not_a_picture`; `CancellationError`.
    func picture(at first: URL) async throws -> PictureFile {
        guard isFetched(first) else { throw Self.notFetched }
        var address = first
        // Of the way: what leads there may change sooner than the picture.
        var freshness = TimeInterval.infinity
        for _ in 0...Self.mostRedirects {
            if let kept = cache[address, person, client.surroundings.surroundings.now()] { return kept }
            var request = TransportRequest(url: address.absoluteString, headers: ["Accept": kinds.map(\.rawValue).joined(separator: ", ")])
            request.timeLimit = Self.timeLimit
            request.largestAnswer = Self.largest
            let response = try await client.surroundings.transport.send(request)
            let cacheControl = response.headers["cache-control"]
            switch response.status {
            case 301, 302, 303, 307, 308:
                freshness = min(freshness, Self.freshness(cacheControl, otherwise: 0))
                address = try Self.next(from: address, by: response.headers["location"])
            case 200:
                let picture = try Self.picture(response.body)
                try Task.checkCancellation()
                let now = client.surroundings.surroundings.now()
                let own = Self.freshness(cacheControl, otherwise: 300)
                cache.keep(picture, of: person, for: address, freshness: own, at: now)
                if address != first { cache.keep(picture, of: person, for: first, freshness: min(own, freshness), at: now) }
                return picture
            case let status: throw CoreError(.errorNetwork, .badResponse, "The answer for a profile picture has the status \(status).")
            }
        }
        throw CoreError(.errorNetwork, .badResponse, "A profile picture is behind more than \(Self.mostRedirects) redirects.")
    }

    /// By plain `http` only where the provider itself is reached so: what a token names as a picture may be a device of the person's own network.
    private func isFetched(_ address: URL) -> Bool {
        switch address.scheme?.lowercased() {
        case "https": true
        case "http": client.settings.providerURL?.scheme?.lowercased() == "http"
        default: false
        }
    }

    private static func next(from address: URL, by location: String?) throws -> URL {
        guard let location, let next = URL(string: location, relativeTo: address)?.absoluteURL, let scheme = next.scheme?.lowercased(),
            scheme == "https" || scheme == "http" && address.scheme?.lowercased() == "http"
        else {
            throw notFetched
        }
        return next
    }

    private static let notFetched = CoreError(.errorNetwork, .badResponse, "A profile picture leads to something that is not fetched.")

    private static func picture(_ body: [UInt8]) throws -> PictureFile {
        do {
            return try PictureFile(checking: body)
        } catch {
            throw CoreError(.errorNetwork, .notAPicture, "What came for a profile picture is not shown: \(error).")
        }
    }

    /// RFC 9111, section 5.2.2: how long an answer may be kept, in seconds, a day at most; 0 where it may not.
    /// - Parameter otherwise: where nothing is said.
    private static func freshness(_ header: String?, otherwise: TimeInterval) -> TimeInterval {
        let directives = (header ?? "").lowercased().split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        if directives.contains("no-store") || directives.contains("no-cache") { return 0 }
        let age = directives.first { $0.hasPrefix("max-age=") }.flatMap { Int($0.dropFirst("max-age=".count)) }
        return age.map { TimeInterval(min(max($0, 0), 86_400)) } ?? otherwise
    }
}
