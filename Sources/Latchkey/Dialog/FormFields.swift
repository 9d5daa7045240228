internal import LoginModel

/// The `name=value` pairs of a query, a fragment or a form body, as the SDK writes and reads them (client-sdk.md, sections 2.1 and 2.5).
package struct FormFields: Sendable, Equatable {
    package private(set) var values: [String: String] = [:]

    package init() {}

    /// Fields to be written.
    package init(_ values: [String: String]) { self.values = values }

    /// Reads pairs. One that is no UTF-8 is left out; of several with one name the last counts (client-sdk.md, section 2.5).
    package init(reading text: some StringProtocol) {
        for pair in FormParameters(encoded: text.utf8).pairs { values[pair.name] = pair.text ?? values[pair.name] }
    }

    /// The value of a name, if it is there and not empty.
    package subscript(_ name: String) -> String? {
        guard let value = values[name], !value.isEmpty else { return nil }
        return value
    }

    /// Takes the other's values where both have a name.
    func overridden(by other: FormFields) -> FormFields { FormFields(values.merging(other.values) { _, new in new }) }

    /// The text of the pairs, sorted by name.
    package var text: String {
        values.sorted { $0.key < $1.key }
            .map { "\(FormParameters.encode($0.key))=\(FormParameters.encode($0.value))" }
            .joined(separator: "&")
    }
}
