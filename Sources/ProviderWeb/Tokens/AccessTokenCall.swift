import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A client's request that requires a person's access token (Wire.md, sections 3.2 and 3.3).
struct AccessTokenCall: ClientRequest {
    var call: ClientCall
    /// The token as the client sent it.
    let text: Secret?
    /// The name of the token's parameter, for the error message.
    let parameter: String
    /// The error for a request without the token; `nil` for the default error, which says that the parameter is missing.
    var errorWithoutToken: GraphError?

    /// The token, after the check that it was issued to the app.
    var presented = Checked<TokenExtension>()
    /// The token, after the check that it is still valid.
    var token = Checked<AccessToken>()
    /// When the app's access to the person's data ends.
    var dataAccessEnd = Checked<Date>()
    /// The redirect URI to which the requested client code will be bound; set only by the endpoint for client codes.
    var redirectURI = Checked<String>()

    init(_ call: ClientCall, token text: Secret?, in parameter: String = "access_token", orThrow errorWithoutToken: GraphError? = nil) {
        self.call = call
        self.text = text
        self.parameter = parameter
        self.errorWithoutToken = errorWithoutToken
    }
}
