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

extension EndpointCheck where State: PageRequest {
    /// The form was made for this browser and for the session of the person who is logged in, and has not expired (RFC 9700, section 4.7). Its sender
    /// sees a form again that is not acted on. If the session has ended, the check of the session refuses the form.
    static var formSeal: Self {
        EndpointCheck(.formSeal) { request in
            guard let submission = request.page.submission else { return }
            let form = try await request.page.openForm(submission)
            let isEnded = request.page.currentUser == nil && form.violation == .otherSession
            guard form.violation == nil || isEnded else {
                throw PageRefusal(response: try await request.page.responseShowingAgain(form, submission))
            }
            request.page.form = Checked(form)
            request.page.fields = Checked(submission.fields)
        }
    }
}
