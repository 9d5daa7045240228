/// Generates the documentation's table of the checks that each endpoint makes.
package enum ChecksTable {
    /// The documentation article in Markdown.
    package static let article = """
        # Checks of each endpoint

        What an endpoint checks before it acts. A number says when it makes the check: 1 is first. An endpoint has several rows if its checks depend
        on the request: on the grant type, on a field of a form, or on whether an app in the browser or a device requested the login.
        Generated from the lists of checks that the endpoints run, as is `x-checks` in the OpenAPI document at `/openapi.json`.

        \(OpenAPIOperation.Group.allCases.compactMap(section).joined(separator: "\n\n"))

        """

    private static func section(of group: OpenAPIOperation.Group) -> String? {
        let rows = OpenAPIOperation.all.filter { $0.group == group }.flatMap { operation in
            operation.checkLists.map { Row(operation: operation, list: $0) }
        }
        let columns = RequestCheck.allCases.filter { check in rows.contains { $0.list.checks.contains(check) } }
        guard !rows.isEmpty else { return nil }
        return """
            ## \(group.rawValue)

            | Endpoint | \(columns.map(\.title).joined(separator: " | ")) |
            |---|\(String(repeating: "---|", count: columns.count))
            \(rows.map { $0.line(columns) }.joined(separator: "\n"))
            """
    }

    private struct Row {
        let operation: OpenAPIOperation
        let list: CheckList

        func line(_ columns: [RequestCheck]) -> String {
            let variant = list.variant.map { ", `\($0)`" } ?? ""
            return "| `\(operation.method) \(operation.path)`\(variant) | " + columns.map(positions).joined(separator: " | ") + " |"
        }

        private func positions(of check: RequestCheck) -> String {
            list.checks.enumerated().filter { $0.element == check }.map { "\($0.offset + 1)" }.joined(separator: ", ")
        }
    }
}
