/// The `name=value` pairs of a query, a fragment or a form body.
struct FormFields: Sendable, Equatable {
    private(set) var values: [String: String] = [:]

    init() {}

    /// Fields to be written.
    init(_ values: [String: String]) { self.values = values }

    /// Reads pairs: split at `&`, then at the first `=`. A pair with a broken escape is left out; of several with one name the last counts.
    init(reading text: some StringProtocol) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(parts[0]), let value = PercentEncoding.decode(parts.count > 1 ? parts[1] : "") else {
                continue
            }
            values[name] = value
        }
    }

    /// The value of a name, if it is there and not empty.
    subscript(_ name: String) -> String? {
        guard let value = values[name], !value.isEmpty else { return nil }
        return value
    }

    /// Takes the other's values where both have a name.
    func overridden(by other: FormFields) -> FormFields { FormFields(values.merging(other.values) { _, new in new }) }

    /// The text of the pairs, sorted by name.
    var text: String {
        values.sorted { $0.key < $1.key }
            .map { "\(PercentEncoding.encode($0.key))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }
}
