internal import Foundation

/// Fetches a picture from an untrusted URL, with limits on time, size and redirects.
struct PictureFetch: Sendable {
    /// The maximum size of a picture, in bytes.
    static let maximumSize = 4 * 1_048_576
    /// The time limit of each request, in seconds.
    static let timeLimit: TimeInterval = 15
    static let maximumRedirects = 5

    let client: GraphClient
    let cache: PictureCache
    /// The formats that the view can show.
    let kinds: [PictureFile.Kind]
    /// The app-scoped user ID of the person in the picture, if known.
    let person: String?

    /// Returns the picture from the cache if it is cached for the first URL or for a URL to which the first URL redirects. Otherwise
    /// fetches the picture, and caches it for as long as the headers permit.
    /// - Throws: ``CoreError`` with the reason `network`, `bad_response` or `not_a_picture`; `CancellationError`.
    func picture(at first: URL) async throws -> PictureFile {
        guard mayFetch(first) else { throw Self.disallowedURL }
        var address = first
        // How long all redirects so far may be cached, in seconds. A redirect may change sooner than the picture.
        var freshness = TimeInterval.infinity
        for _ in 0...Self.maximumRedirects {
            if let stored = cache[address, person, client.environment.system.now()] { return stored }
            var request = TransportRequest(url: address.absoluteString, headers: ["Accept": kinds.map(\.rawValue).joined(separator: ", ")])
            request.timeLimit = Self.timeLimit
            request.maximumResponseSize = Self.maximumSize
            let response = try await client.environment.transport.send(request)
            let cacheControl = response.headers["cache-control"]
            switch response.status {
            case 301, 302, 303, 307, 308:
                freshness = min(freshness, Self.freshness(cacheControl, otherwise: 0))
                address = try Self.redirectTarget(from: address, location: response.headers["location"])
            case 200:
                let picture = try Self.picture(response.body)
                try Task.checkCancellation()
                let now = client.environment.system.now()
                let pictureFreshness = Self.freshness(cacheControl, otherwise: 300)
                cache.store(picture, of: person, for: address, freshness: pictureFreshness, at: now)
                if address != first { cache.store(picture, of: person, for: first, freshness: min(pictureFreshness, freshness), at: now) }
                return picture
            case let status: throw CoreError(.errorNetwork, .badResponse, "The response for a profile picture has status \(status).")
            }
        }
        throw CoreError(.errorNetwork, .badResponse, "A profile picture is behind more than \(Self.maximumRedirects) redirects.")
    }

    /// Whether the URL may be fetched. Plain `http` is permitted only if the provider itself uses it. Otherwise the picture URL in a token
    /// could make the app contact a device in the person's own network.
    private func mayFetch(_ address: URL) -> Bool {
        switch address.scheme?.lowercased() {
        case "https": true
        case "http": client.settings.providerURL?.scheme?.lowercased() == "http"
        default: false
        }
    }

    private static func redirectTarget(from address: URL, location: String?) throws -> URL {
        guard let location, let next = URL(string: location, relativeTo: address)?.absoluteURL, let scheme = next.scheme?.lowercased(),
            scheme == "https" || scheme == "http" && address.scheme?.lowercased() == "http"
        else {
            throw disallowedURL
        }
        return next
    }

    private static let disallowedURL = CoreError(
        .errorNetwork, .badResponse, "The address of a profile picture must use https, or http if the provider does.")

    private static func picture(_ body: [UInt8]) throws -> PictureFile {
        do {
            return try PictureFile(checking: body)
        } catch {
            throw CoreError(.errorNetwork, .notAPicture, "The file of a profile picture is not accepted: \(error).")
        }
    }

    /// How long a response may be cached, in seconds, at most a day; 0 if it must not be cached (RFC 9111, section 5.2.2).
    /// - Parameter otherwise: the result if the header contains no `max-age`.
    private static func freshness(_ header: String?, otherwise: TimeInterval) -> TimeInterval {
        let directives = (header ?? "").lowercased().split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        if directives.contains("no-store") || directives.contains("no-cache") { return 0 }
        let age = directives.first { $0.hasPrefix("max-age=") }.flatMap { Int($0.dropFirst("max-age=".count)) }
        return age.map { TimeInterval(min(max($0, 0), 86_400)) } ?? otherwise
    }
}
