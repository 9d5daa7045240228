import HTTPTypes
import ProviderDomain

/// The header fields of Graph API responses (Wire.md, section 1.5).
enum GraphHeaders {
    static func common(_ context: ProviderContext) -> [(HTTPField.Name, String)] {
        [
            (.graphVersion, (context.namedVersion ?? .newest).description), (.traceID, context.traceID), (.requestID, context.traceID),
            (.debug, context.traceID), (.revision, "1"), (.exposedHeaders, exposed),
        ]
    }

    static let success: [(HTTPField.Name, String)] = [
        (.cacheControl, "private, no-cache, no-store, must-revalidate"), (.pragma, "no-cache"),
        (.expires, "Sat, 01 Jan 2000 00:00:00 GMT"), (.vary, "Accept-Encoding"),
    ]

    /// The header fields that scripts of other origins may read (the Fetch standard, section 3.2.3).
    private static let exposed = "ETag, Facebook-API-Version, WWW-Authenticate, X-App-Usage, X-FB-Debug, X-FB-Request-ID, X-FB-Trace-ID"
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
