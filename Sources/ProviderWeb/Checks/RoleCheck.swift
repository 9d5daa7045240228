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
