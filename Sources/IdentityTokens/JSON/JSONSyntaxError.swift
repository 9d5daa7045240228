/// Where and why a text is not the JSON that this room accepts.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The byte, counted from 0, at which reading stopped.
    public let offset: Int
    /// What is wrong there, without any value of the text.
    public let problem: String

    /// Takes the place, in bytes from the beginning, and what is wrong there.
    public init(offset: Int, problem: String) {
        self.offset = offset
        self.problem = problem
    }

    public var description: String { "\(problem) at byte \(offset)" }
}
