public import LoginModel

/// Validates the redirect URI of a code that a server requests for a client, without the dialog (Wire.md, section 3.3, `client_code`).
public enum ClientCode {
    /// Returns the redirect URI that the client must repeat when it redeems the code. It is empty for a client that has no redirect URI.
    /// - Throws: An error if the parameter is missing, or if the redirect URI does not belong to the app.
    public static func redirectURI(_ parameters: FormParameters, of app: RegisteredApp) throws(GraphError) -> String {
        guard let bytes = parameters.bytes("redirect_uri") else { throw .missingRedirectURI }
        guard !bytes.isEmpty else { return "" }
        guard let text = parameters["redirect_uri"], RedirectURIRule.allows(text, for: app) else { throw .redirectURINotRegistered }
        return text
    }
}

extension GraphError {
    static let redirectURINotRegistered = GraphError(
        "The parameter redirect_uri is not one of the app's Valid OAuth Redirect URIs.", code: 191)
}
