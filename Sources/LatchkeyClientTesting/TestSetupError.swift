/// The error of a test that requests something impossible, such as logging in a person whom the provider does not know.
public struct TestSetupError: Error, Sendable, CustomStringConvertible {
    /// The reason, as one sentence in English.
    public let description: String

    package init(description: String) { self.description = description }
}
