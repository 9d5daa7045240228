public import LoginModel

/// Where a code may go that no dialog has made (provider-wire.md, section 3.3, `client_code`).
public enum HandOver {
    /// The address that has to be repeated when the code is redeemed; the empty text for a client that has none.
    /// - Throws: where it is none of the app's.
    public static func redirectURI(_ parameters: FormParameters, of app: RegisteredApp) throws(GraphError) -> String {
        guard let bytes = parameters.bytes("redirect_uri") else { throw .missingRedirectURI }
        guard !bytes.isEmpty else { return "" }
        guard let text = parameters["redirect_uri"], RedirectURIRule.allows(text, for: app) else { throw .redirectURIOfNobody }
        return text
    }
}

extension GraphError {
    static let redirectURIOfNobody = GraphError(
        "The parameter redirect_uri is none of the app's Valid OAuth Redirect URIs.", code: 191)
}
