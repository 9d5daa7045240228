import ArgumentParser

/// One parameter of a request on the command line.
struct GraphField {
    let name: String
    let value: String

    /// - Throws: `ValidationError`.
    init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError("A field has the form name=value.") }
        name = String(parts[0])
        value = String(parts[1])
    }
}
