import LoginModel
import ProviderDomain

extension EndpointCheck where State == FormCall {
    /// The form was made for this browser and has not expired (RFC 9700, section 4.7). If it acts on behalf of the logged-in person, it was
    /// also made for this session. This check comes first, so that nothing in a forged form takes effect.
    static var formSeal: Self {
        EndpointCheck(.formSeal) { request in
            let form = try request.provider.openForm(request.fields, from: request.browser)
            if let violation = form.violation, let error = try await request.rejection(form.state, violation) { throw error }
            request.form = Checked(form)
        }
    }
}

extension EndpointCheck where State: PageRequest {
    /// The form was made for this browser and for the session of the person who is logged in, and has not expired (RFC 9700, section 4.7).
    /// Otherwise, the sender sees the form again, and nothing is changed. If the session has ended, ``session`` refuses the form.
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
