internal import LoginModel

/// What an app says of a login button that is declared anew whenever something changes, as views of SwiftUI are.
struct LoginButtonOptions {
    var permissions: [String] = []
    var tracking = LoginTracking.enabled
    var nonce: String?
    var authType: LoginAuthType? = .rerequest
    /// Called once for each login that the button began.
    var onCompletion: @MainActor (Result<LoginManagerLoginResult, any Error>) -> Void = { _ in }
    var onLogout: @MainActor () -> Void = {}
}
