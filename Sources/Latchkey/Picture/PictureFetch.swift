internal import Foundation

/// Fetches a picture, which may be anything: within a time, a size and a number of redirects.
struct PictureFetch: Sendable {
    /// A picture, and how long it may be kept.
    struct Fetched: Sendable {
        let picture: PictureFile
        /// In seconds; 0 where it may not be kept.
        let freshness: TimeInterval
    }

    /// In bytes.
    static let largest = 4 * 1_048_576
    /// In seconds, for each request.
    static let timeLimit: TimeInterval = 15
    static let mostRedirects = 5

    let transport: any Transport
    /// What can be shown.
    let kinds: [PictureFile.Kind]

    /// - Throws: ``CoreError`` with the reason `network`, `bad_response` or `not_a_picture`; `CancellationError`.
    func picture(at address: URL) async throws -> Fetched {
        guard ["http", "https"].contains(address.scheme?.lowercased()) else { throw Self.notFetched }
        var address = address
        for _ in 0...Self.mostRedirects {
            var request = TransportRequest(url: address.absoluteString, headers: ["Accept": kinds.map(\.rawValue).joined(separator: ", ")])
            request.timeLimit = Self.timeLimit
            request.largestAnswer = Self.largest
            let response = try await transport.send(request)
            switch response.status {
            case 301, 302, 303, 307, 308: address = try Self.next(from: address, by: response.headers["location"])
            case 200: return try Self.fetched(response)
            case let status: throw CoreError(.errorNetwork, .badResponse, "The answer for a profile picture has the status \(status).")
            }
        }
        throw CoreError(.errorNetwork, .badResponse, "A profile picture is behind more than \(Self.mostRedirects) redirects.")
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

    private static func fetched(_ response: TransportResponse) throws -> Fetched {
        guard let picture = PictureFile(response.body) else {
            throw CoreError(.errorNetwork, .notAPicture, "What came for a profile picture is neither PNG, JPEG, WebP nor GIF.")
        }
        return Fetched(picture: picture, freshness: freshness(response.headers["cache-control"] ?? ""))
    }

    /// RFC 9111, section 5.2.2: a day at most; five minutes where nothing is said.
    private static func freshness(_ header: String) -> TimeInterval {
        let directives = header.lowercased().split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        if directives.contains("no-store") || directives.contains("no-cache") { return 0 }
        let age = directives.first { $0.hasPrefix("max-age=") }.flatMap { Int($0.dropFirst("max-age=".count)) }
        return TimeInterval(min(max(age ?? 300, 0), 86_400))
    }
}
