/// Generates the documentation's table of the checks that each endpoint makes.
package enum ChecksTable {
    /// The documentation article in Markdown.
    package static let article = """
        # Checks of each endpoint

        What an endpoint checks before it acts. Generated from the provider's OpenAPI document, which it serves at `/openapi.json`.

        \(OpenAPIOperation.Group.allCases.compactMap(section).joined(separator: "\n\n"))

        """

    private static func section(of group: OpenAPIOperation.Group) -> String? {
        let operations = OpenAPIOperation.all.filter { $0.group == group && !$0.checks.isEmpty }
        let columns = RequestCheck.allCases.filter { check in operations.contains { $0.checks.contains(check) } }
        guard !operations.isEmpty else { return nil }
        let rows = operations.map { operation in
            "| `\(operation.method) \(operation.path)` | "
                + columns.map { operation.checks.contains($0) ? "✓" : "" }.joined(separator: " | ") + " |"
        }
        return """
            ## \(group.rawValue)

            | Endpoint | \(columns.map(\.title).joined(separator: " | ")) |
            |---|\(String(repeating: "---|", count: columns.count))
            \(rows.joined(separator: "\n"))
            """
    }
}
