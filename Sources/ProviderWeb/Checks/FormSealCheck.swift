import LoginModel
import ProviderDomain

extension EndpointCheck where State == FormCall {
    /// The form was made for this browser and, if it acts on behalf of the logged-in person, for this session, and has not expired (RFC 9700,
    /// section 4.7). This check comes first, so that nothing that a foreign form carries is acted on.
    static var formSeal: Self {
        EndpointCheck(.formSeal) { request in
            let form = try request.provider.openForm(request.fields, from: request.browser)
            if let violation = form.violation, let error = try await request.rejection(form.state, violation) { throw error }
            request.form = Checked(form)
        }
    }
}
