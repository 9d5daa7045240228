internal import Foundation

/// The parameters of a redirect URL. Parameters in the fragment override those in the query (SDK.md, section 2.5).
struct RedirectParameters: Sendable {
    /// The length of the longest URL that is read, in bytes. It holds two ID tokens of the largest permitted size.
    static let maximumURLLength = 65_536

    private let fields: FormFields

    init(of url: URL) {
        let text = url.absoluteString
        guard text.utf8.count <= Self.maximumURLLength else {
            fields = FormFields()
            return
        }
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        fields = FormFields(reading: query.count > 1 ? query[1] : "")
            .overridden(by: FormFields(reading: parts.count > 1 ? parts[1] : ""))
    }

    /// The value of a parameter; `nil` if it is missing or empty.
    subscript(_ name: String) -> String? { fields[name] }

    /// The valid permissions in a scope list; `nil` if the parameter is missing. A name that is not valid is ignored.
    func permissions(_ name: String) -> Set<Permission>? {
        guard let text = fields.values[name] else { return nil }
        return Set(Scope.names(in: text).compactMap { try? Permission(validating: $0) })
    }
}
