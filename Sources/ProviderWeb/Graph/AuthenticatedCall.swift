import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A call of the Graph API whose caller has been authenticated.
struct AuthenticatedCall: CheckedRequest {
    let provider: Provider
    /// The call. If it names no version, it has the default version of the caller's app.
    let request: GraphAPIRequest
    /// The caller; `nil` if the call has no access token.
    let caller: GraphCaller?
    /// The state that all calls of the same HTTP request share.
    let state: GraphRequestState

    var method: GraphAPIRequest.Method { request.method }
    var path: [String] { request.path }
    var parameters: FormParameters { request.parameters }

    /// Records that the response contains these fields of a person.
    func recordAccess(to fields: Set<String>, of person: Person.ID, at now: Date) {
        guard let caller else { return }
        state.addFieldAccess(FieldAccess(appID: caller.appID, person: person, fields: fields, at: now))
    }
}
