// An app makes `async` functions of the documented methods, and a result type of its own.
import FacebookCore
import FacebookLogin

enum LoginFailure: Error {
    case cancelled, noToken
}

struct User: Sendable {
    let id: String
    let name: String
}

final class LoginClient {
    private let manager = LoginManager()

    func token(permissions: [String]) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            manager.logIn(permissions: permissions, from: nil) { result, error in
                if let error = error {
                    continuation.resume(throwing: error)
                } else if let result = result, result.isCancelled {
                    continuation.resume(throwing: LoginFailure.cancelled)
                } else if let token = result?.token {
                    continuation.resume(returning: token.tokenString)
                } else {
                    continuation.resume(throwing: LoginFailure.noToken)
                }
            }
        }
    }

    func user() async throws -> User {
        try await withCheckedThrowingContinuation { continuation in
            let request = GraphRequest(graphPath: "me", parameters: ["fields": "id, name"], httpMethod: .get)
            request.start { _, result, error in
                guard let values = result as? [String: Any], let id = values["id"] as? String else {
                    return continuation.resume(throwing: error ?? LoginFailure.noToken)
                }
                continuation.resume(returning: User(id: id, name: values["name"] as? String ?? ""))
            }
        }
    }

    func logOut() {
        manager.logOut()
        AccessToken.current = nil
        Profile.current = nil
    }
}

@MainActor
final class LoginModel {
    private(set) var user: User?
    private(set) var message: String?
    private let manager = LoginManager()

    func logIn() {
        manager.logIn(configuration: LoginConfiguration(permissions: [.publicProfile, .email], tracking: .limited)) { result in
            switch result {
            case .success(granted: _, declined: let declined, token: _):
                self.user = Profile.current.map { User(id: $0.userID, name: $0.name ?? "") }
                self.message = declined.isEmpty ? nil : "Without \(declined.map(\.name))"
            case .cancelled: self.message = "Cancelled"
            case .failed(let error): self.message = error.localizedDescription
            }
        }
        manager.refreshLimitedLogin { result in
            if case .failure(let error) = result { self.message = error.localizedDescription }
        }
    }
}
