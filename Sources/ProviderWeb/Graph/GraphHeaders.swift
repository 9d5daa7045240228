import HTTPTypes
import ProviderDomain

/// The header fields of Graph API responses (Wire.md, section 1.5).
enum GraphHeaders {
    /// Returns the fields of every response.
    /// - Parameter version: the version of the call; `nil` for the one in the path, or the newest.
    static func common(_ context: ProviderContext, version: GraphVersion? = nil) -> [HTTPField] {
        let version = version ?? context.namedVersion ?? .newest
        return [
            HTTPField(name: .graphVersion, value: version.description), HTTPField(name: .traceID, value: context.traceID),
            HTTPField(name: .requestID, value: context.traceID), HTTPField(name: .debug, value: context.traceID), revision, exposed,
        ]
    }

    static let success = [
        HTTPField(name: .cacheControl, value: "private, no-cache, no-store, must-revalidate"), HTTPField(name: .pragma, value: "no-cache"),
        HTTPField(name: .expires, value: "Sat, 01 Jan 2000 00:00:00 GMT"), HTTPField(name: .vary, value: "Accept-Encoding"),
    ]

    private static let revision = HTTPField(name: .revision, value: "1")
    /// The header fields that scripts of other origins may read (the Fetch standard, section 3.2.3).
    private static let exposed = HTTPField(
        name: .exposedHeaders,
        value: "ETag, Facebook-API-Version, WWW-Authenticate, X-App-Usage, X-FB-Debug, X-FB-Request-ID, X-FB-Trace-ID")
}

extension ProviderContext {
    /// The Graph API version in the path; `nil` if the path has none.
    var namedVersion: GraphVersion? { originalPath.flatMap { GraphVersion.split($0).version } }
}

extension HTTPField.Name {
    // One client requires exactly this spelling of `Facebook-API-Version` and `ETag` (Wire.md, section 11.4, item 9). All other clients
    // ignore case.
    static let graphVersion = constant("Facebook-API-Version")
    static let entityTag = constant("ETag")
    static let appUsage = constant("X-App-Usage")
    fileprivate static let traceID = constant("X-FB-Trace-ID")
    fileprivate static let requestID = constant("X-FB-Request-ID")
    fileprivate static let debug = constant("X-FB-Debug")
    fileprivate static let revision = constant("X-FB-Rev")
    fileprivate static let exposedHeaders = constant("Access-Control-Expose-Headers")
}
