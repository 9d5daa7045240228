import IdentityTokens
import LoginModel
import ProviderDomain

extension EndpointCheck where State == LimitedRefreshCall {
    /// The DPoP proof was made for this request, with the key that the ID token is bound to (RFC 9449, section 4.3).
    static var dpop: Self {
        EndpointCheck(.dpop) { request in
            let proof = try request.verifiedProof()
            try LimitedLoginRefreshRequest.check(proof, against: try request.claims.value)
            request.proof = Checked(proof)
        }
    }
}

extension LimitedRefreshCall {
    fileprivate func verifiedProof() throws -> DPoPProof {
        guard let text = proofs.first, proofs.count == 1 else {
            throw RefreshError.invalidProof(
                "The header DPoP must occur exactly once (RFC 9449, section 4.3). The request has it \(proofs.count) times.")
        }
        do {
            return try DPoPProof(
                verifying: text, expecting: DPoPExpectations(method: "POST", url: requestURL, token: request.hint.text),
                at: provider.environment.now())
        } catch {
            throw RefreshError.invalidProof(error.explanation)
        }
    }
}
