internal import Foundation

/// The parameters of a redirect address: those of the query, and over them those of the fragment (client-sdk.md, section 2.5).
struct RedirectParameters: Sendable {
    /// The longest address that is read, in bytes. An ID token of the largest size fits twice.
    static let longest = 65_536

    private let fields: FormFields

    init(of url: URL) {
        let text = url.absoluteString
        guard text.utf8.count <= Self.longest else {
            fields = FormFields()
            return
        }
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        fields = FormFields(reading: query.count > 1 ? query[1] : "")
            .overridden(by: FormFields(reading: parts.count > 1 ? parts[1] : ""))
    }

    /// The value of a name, if it is there and not empty.
    subscript(_ name: String) -> String? { fields[name] }

    /// The valid permissions in a list, and whether the list is there at all. A bad name is left out, not fatal.
    func permissions(_ name: String) -> Set<Permission>? {
        guard let text = fields.values[name] else { return nil }
        return Set(Scope.names(in: text).compactMap { try? Permission(validating: $0) })
    }
}
