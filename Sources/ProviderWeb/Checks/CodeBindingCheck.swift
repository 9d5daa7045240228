import LoginModel
import ProviderDomain

extension EndpointCheck where State == CodeCall {
    /// The authorization code was issued by this provider to this app (RFC 6749, section 4.1.3).
    static var codeBinding: Self {
        EndpointCheck(.codeBinding) { request in
            let code = try request.exchange.code(for: try request.call.app.value, openedBy: request.provider.sealer)
            request.code = Checked(code)
        }
    }
}

extension EndpointCheck where State == CodeCall {
    /// The authorization code was issued for a login of the person who is logged in to the provider.
    static var codeOfPerson: Self {
        EndpointCheck(.session) { request in
            let code = try request.code.value
            guard code.personID == request.person else { throw GraphError.notAuthorized(appID: code.appID) }
        }
    }
}
