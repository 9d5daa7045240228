internal import LoginModel

/// The `name=value` pairs of a query, a fragment or a form body, as the SDK reads and writes them (SDK.md, sections 2.1 and 2.5).
package struct FormFields: Sendable, Equatable {
    package private(set) var values: [String: String] = [:]

    package init() {}

    /// Creates fields from names and values.
    package init(_ values: [String: String]) { self.values = values }

    /// Parses pairs. A pair that is not valid UTF-8 is ignored; the last of several pairs with the same name wins (SDK.md, section 2.5).
    package init(reading text: some StringProtocol) {
        for pair in FormParameters(encoded: text.utf8).pairs { values[pair.name] = pair.text ?? values[pair.name] }
    }

    /// The value of a field; `nil` if it is missing or empty.
    package subscript(_ name: String) -> String? {
        guard let value = values[name], !value.isEmpty else { return nil }
        return value
    }

    /// Returns the fields of this value and of `other`. If both have a field with the same name, the value in `other` wins.
    func overridden(by other: FormFields) -> FormFields { FormFields(values.merging(other.values) { _, new in new }) }

    /// The encoded pairs, sorted by name.
    package var text: String {
        values.sorted { $0.key < $1.key }
            .map { "\(FormParameters.encode($0.key))=\(FormParameters.encode($0.value))" }
            .joined(separator: "&")
    }
}
