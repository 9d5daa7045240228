public import Foundation
public import LoginModel

/// A provider in another process, which a test drives over its control API: that of `latchkey emulate`, or one of its worlds.
///
/// Tests in a simulator, where no provider can run, use it. The app under test reaches the provider by the proxy of the emulator; this
/// type only says what happens there.
///
/// ```swift
/// let provider = try RemoteProvider()
/// try await provider.reset()
/// try await provider.nextLogin(as: .ada, declining: [.email])
/// try await provider.clock.advance(by: .days(60))
/// ```
///
/// All methods throw ``RemoteProviderError`` if the provider refuses the request or does not respond.
public struct RemoteProvider: Sendable {
    /// The environment variable with the URL of the control API.
    public static let variable = "LATCHKEY_CONTROL_URL"

    /// The clock of the provider, which decides about issuing and expiry.
    public let clock: RemoteClock

    let control: ControlClient

    /// Uses the control API that ``variable`` names.
    /// - Parameter environment: The environment variables; those of the process by default.
    /// - Throws: `TestSetupError` if the variable is missing, or does not have the URL of a control API. The error does not repeat the URL.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(TestSetupError) {
        guard let url = environment[Self.variable], !url.isEmpty else {
            throw TestSetupError(description: "\(Self.variable) is not set: run the tests with latchkey emulate -- COMMAND.")
        }
        try self.init(controlURL: Secret(url))
    }

    /// Uses a control API.
    /// - Parameter url: The URL with its token. It is a secret, because everyone who knows it controls the provider.
    /// - Throws: `TestSetupError` if it is not the URL of a control API. The error does not repeat the URL.
    public init(controlURL url: Secret) throws(TestSetupError) {
        control = try ControlClient(url)
        clock = RemoteClock(control: control)
    }

    /// Restores the apps and people of the seed, removes everything else that a test has added, and lets the clock follow that of the
    /// system.
    public func reset() async throws { try await control.send("POST", ["reset"]) }
}
