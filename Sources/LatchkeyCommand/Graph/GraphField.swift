import ArgumentParser

/// A `name=value` pair on the command line: a parameter of a request, or a file to attach.
struct GraphField {
    let name: String
    let value: String

    /// Parses a pair. The value may be empty, and may contain `=`.
    /// - Throws: `ValidationError` if the name or the `=` is missing.
    init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError("A field has the form name=value.") }
        name = String(parts[0])
        value = String(parts[1])
    }
}
