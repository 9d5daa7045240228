/// A syntax error in a JSON text: its position and its reason.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The byte offset of the error, from 0.
    public let offset: Int
    /// A description of the error that contains no value of the text.
    public let problem: String

    /// Creates an error from a byte offset and a description.
    public init(offset: Int, problem: String) {
        self.offset = offset
        self.problem = problem
    }

    public var description: String { "\(problem) at byte \(offset)" }
}
