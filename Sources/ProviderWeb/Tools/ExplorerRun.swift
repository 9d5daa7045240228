import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Runs the calls of the explorer. They are processed like any other Graph API call, with rate limits and the field-access log.
extension ExplorerEndpoints {
    func run(
        _ query: ExplorerQuery, token: Secret?, by requestContext: AccountRequestContext, _ request: Request, _ context: ProviderContext
    ) async throws -> ExplorerResponse {
        let state = GraphRequestState()
        let start = provider.environment.now()
        func response(_ content: ExplorerResponse.Content, _ status: Int, _ advice: ExplorerResponse.Advice? = nil) -> ExplorerResponse {
            let seconds = provider.environment.now().timeIntervalSince(start)
            return ExplorerResponse(content, status: status, milliseconds: max(0, Int((seconds * 1000).rounded())), advice: advice)
        }
        func refusal(_ error: GraphError) -> ExplorerResponse {
            response(
                .json(error.envelope(context, provider.pages.catalog(requestContext.language))), error.status,
                .init(error, hasToken: token != nil)
            )
        }
        do {
            let target = ExplorerTarget(query.path, names: url.origins)
            let call = try target.call(
                query, token: token, proof: try await proof(of: token, for: requestContext.person),
                from: CallerNetwork(request, context).origin)
            let result = try await graph.run(call, state, context)
            try await graph.recordFieldAccesses(of: state)
            switch result {
            case .json(let json): return response(.json(json), 200)
            case .picture(let address): return response(.picture(address), 302)
            }
        } catch  where !(error is CancellationError) {
            return refusal(.logged(error, context))
        }
    }

    /// Returns the `appsecret_proof` for a token, if the app requires one and the person may use the token with the app's secret; see
    /// ``RegisteredApp/allows(_:toUse:)``.
    private func proof(of token: Secret?, for person: Person) async throws -> String? {
        guard let token, case .person(let content)? = try? PresentedToken(token, openedBy: provider.sealer),
            let app = try await provider.store.app(content.appID), app.requiresAppSecret, app.allows(person, toUse: content),
            let secret = app.secret
        else { return nil }
        return AppSecretProof.compute(for: token, secret: secret)
    }
}
