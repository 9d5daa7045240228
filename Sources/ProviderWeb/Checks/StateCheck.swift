import LoginModel
import ProviderDomain

extension EndpointCheck where State == ExplorerLoginCall {
    /// The person began the login in this browser, and the login has not ended (RFC 6749, section 10.12). If the person reloads the
    /// page or goes back, the login has already ended, so the code is not redeemed twice.
    static var state: Self {
        EndpointCheck(.state) { request in
            let (endpoints, context) = (request.endpoints, try request.session.value)
            let state = request.request.queryParameters[DialogParameter.state]
            guard let login = request.provider.open(ExplorerLogin.self, in: state, from: context.browser) else {
                throw PageRefusal(response: endpoints.lostLogin)
            }
            let (query, isOwn) = try endpoints.query(in: FormParameters(encoded: login.query), context)
            guard login.person == context.person.id else { throw PageRefusal(response: endpoints.explorer(query, .otherPerson)) }
            var memory = endpoints.toolState(request.request, context)
            guard memory.end(login) else { throw PageRefusal(response: endpoints.explorer(query, .stateLost)) }
            request.ended = Checked(ExplorerLoginCall.Ended(login: login, query: query, isOwn: isOwn, memory: memory))
        }
    }
}
