import LoginModel
import ProviderDomain
import ProviderStore

extension EndpointCheck where State == DeveloperCall {
    /// The person has a role in the app that allows the request. The error does not reveal whether the app exists.
    static func role(_ privilege: AppRole.Privilege) -> Self {
        EndpointCheck(.role) { request in
            let session = try request.page.session.value
            let call = request
            request.developer = Checked(
                try await call.page.localized {
                    try await call.provider.developerContext(session, of: call.appID, to: privilege)
                })
        }
    }
}

extension EndpointCheck where State: PageRequest {
    /// The person is not a test user, so the person may be a developer (Wire.md, section 14.1).
    static var developer: Self {
        EndpointCheck(.role) { request in
            let person = try request.page.session.value.person
            try await request.page.localized { try DeveloperEndpoints.checkMayDevelop(person) }
        }
    }

    /// The person is an operator of the provider. For anyone else, the page does not exist.
    static var `operator`: Self {
        EndpointCheck(.role) { request in
            let (person, provider) = (try request.page.session.value.person, request.provider)
            try await request.page.localized { guard provider.isOperator(person) else { throw ReviewEndpoints.notFound } }
        }
    }
}

extension EndpointCheck where State == ExplorerCall {
    /// The person has a developer role in the app (Wire.md, section 13.1). Anyone else returns to the explorer, which does not reveal whether the app
    /// exists.
    static var role: Self {
        EndpointCheck(.role) { request in
            let (endpoints, person) = (request.endpoints, try request.page.session.value.person)
            let query = try request.readQuery(request.page)
            guard let app = try await endpoints.app(query.app, of: person) else {
                throw PageRefusal(response: endpoints.explorer(query, .noRole))
            }
            request.query = Checked(query)
            request.app = Checked(app)
        }
    }
}

extension EndpointCheck where State == ExplorerLoginCall {
    /// The person still has a developer role in the app of the login (Wire.md, section 13.1).
    static var role: Self {
        EndpointCheck(.role) { request in
            let (id, person) = (try request.ended.value.login.appID, try request.session.value.person)
            guard let app = try await request.endpoints.app(id, of: person) else { throw GraphError.notAuthorized(appID: id) }
            request.app = Checked(app)
        }
    }
}
