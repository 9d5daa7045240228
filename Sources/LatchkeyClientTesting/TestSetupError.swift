/// What a test asked for that cannot be.
public struct TestSetupError: Error, Sendable, CustomStringConvertible {
    /// One sentence.
    public let description: String

    package init(description: String) { self.description = description }
}
