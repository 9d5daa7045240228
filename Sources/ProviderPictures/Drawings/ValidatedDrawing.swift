/// An SVG drawing (SVG 2) that consists only of shapes, text and colors: it has no script, no animation, no entity, and no reference to
/// another file.
public struct ValidatedDrawing: Sendable, Equatable {
    /// The content of the file, in UTF-8.
    public let bytes: [UInt8]

    /// The maximum size of a file, in bytes: 256 KiB.
    public static let maximumSize = 262_144

    /// Checks the content of a file.
    /// - Throws: The first problem, with its line.
    public init(_ file: [UInt8]) throws(DrawingError) {
        guard file.count <= Self.maximumSize else {
            throw DrawingError(line: nil, problem: "the file is larger than \(Self.maximumSize) bytes")
        }
        // A byte order mark would make the parser read another encoding, such as UTF-16.
        guard String(validating: file, as: UTF8.self) != nil else { throw DrawingError(line: nil, problem: "the file is not UTF-8") }
        try DrawingReader.check(file)
        bytes = file
    }
}

/// The reason why a file is not accepted as a drawing.
public struct DrawingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, starting at 1; `nil` if the error concerns the whole file.
    public let line: Int?
    /// The reason in English, without a period at the end.
    public let problem: String

    /// The line, if known, and the reason.
    public var description: String { line.map { "line \($0): \(problem)" } ?? problem }
}
