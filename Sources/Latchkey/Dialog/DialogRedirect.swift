public import Foundation

/// The response of the dialog, which a ``DialogPresenter`` returns: the URL to which the browser was redirected. The URL contains secrets,
/// so the printed form leaves it out.
public struct DialogRedirect: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The whole URL, with query and fragment.
    public let url: URL
    /// The redirect URI of the authorization request, byte for byte.
    public let redirectURI: String

    /// Creates a response from the URL that was received and the redirect URI of the authorization request.
    public init(url: URL, redirectURI: String) {
        self.url = url
        self.redirectURI = redirectURI
    }

    /// The redirect URI only.
    public var description: String { "DialogRedirect(\(redirectURI))" }
    /// The redirect URI only.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` does not show secrets.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Whether the URL equals the redirect URI, apart from query, fragment and a trailing slash.
    var matchesRedirectURI: Bool {
        func place(_ text: String) -> Substring {
            let place = text.prefix { $0 != "?" && $0 != "#" }
            return place.hasSuffix("/") ? place.dropLast() : place
        }
        // Schemes and hosts are case-insensitive (RFC 3986, section 6.2.2.1), and systems pass them in lower case.
        func parts(_ place: Substring) -> (origin: String, path: Substring)? {
            guard let mark = place.firstRange(of: "://") else { return nil }
            let path = place[mark.upperBound...].firstIndex(of: "/") ?? place.endIndex
            return (place[..<path].lowercased(), place[path...])
        }
        guard let received = parts(place(url.absoluteString)), let expected = parts(place(redirectURI)) else { return false }
        return received == expected
    }
}

/// The parameters of a redirect URL. Parameters in the fragment override those in the query (SDK.md, section 2.5).
struct RedirectParameters: Sendable {
    /// The maximum length of a URL, in bytes. It is enough for two ID tokens of the maximum size. The parameters of a longer URL are
    /// ignored.
    static let maximumURLLength = 65_536

    private let fields: FormFields

    init(of url: URL) {
        let text = url.absoluteString
        guard text.utf8.count <= Self.maximumURLLength else {
            fields = FormFields()
            return
        }
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        fields = FormFields(reading: query.count > 1 ? query[1] : "")
            .overridden(by: FormFields(reading: parts.count > 1 ? parts[1] : ""))
    }

    /// The value of a parameter; `nil` if it is missing or empty.
    subscript(_ name: String) -> String? { fields[name] }

    /// The valid permissions in a scope list; `nil` if the parameter is missing. A name that is not valid is ignored.
    func permissions(_ name: String) -> Set<Permission>? {
        guard let text = fields.values[name] else { return nil }
        return Set(Scope.names(in: text).compactMap { try? Permission(validating: $0) })
    }
}
