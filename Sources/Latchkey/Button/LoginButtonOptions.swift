internal import LoginModel

/// The options that an app gives to a declarative login button.
struct LoginButtonOptions {
    var permissions: [String] = []
    var tracking = LoginTracking.enabled
    var nonce: String?
    var authType: LoginAuthType? = .rerequest
    /// Called once for each login that the button started.
    var onCompletion: @MainActor (Result<LoginManagerLoginResult, any Error>) -> Void = { _ in }
    var onLogout: @MainActor () -> Void = {}
}
