import HTTPTypes
import Hummingbird

/// Adds the security header fields that every response has (RFC 9700, section 4.16; Wire.md, section 16).
struct SecurityHeaders: RouterMiddleware {
    let isHTTPS: Bool

    private static let fields = [
        HTTPField(name: .contentTypeOptions, value: "nosniff"), HTTPField(name: .referrerPolicy, value: "no-referrer"),
        HTTPField(name: .frameOptions, value: "DENY"),
    ]

    func handle(
        _ request: Request, context: ProviderContext, next: (Request, ProviderContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // No endpoint sets these fields, so they need not be searched for.
        for field in Self.fields { response.headers.append(field) }
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        if isHTTPS { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        return response
    }
}

extension HTTPField.Name {
    static let contentTypeOptions = HTTPField.Name.constant("X-Content-Type-Options")
    static let referrerPolicy = HTTPField.Name.constant("Referrer-Policy")
    static let frameOptions = HTTPField.Name.constant("X-Frame-Options")
    static let secFetchSite = HTTPField.Name.constant("Sec-Fetch-Site")

    /// Returns a field name from a literal that is known to be valid.
    static func constant(_ text: String) -> HTTPField.Name { HTTPField.Name(text) ?? .server }
}
