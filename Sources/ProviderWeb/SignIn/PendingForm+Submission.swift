import LoginModel
import ProviderDomain

extension PendingForm {
    /// The overhead in bytes that each field counts for, in addition to its name and value.
    private static let sizeOfField = 64

    /// The names of buttons in the rows of a list. Without the list, the person could not tell which row a button belongs to, so they press it
    /// again.
    private static let blindButtons: Set = ["sign_out", "end_login", "link_of", "renew_of", "remove", "withdraw"]
    /// The names of fields that contain nothing typed or selected. A form with no other fields is not retained; the person presses the button
    /// again.
    private static let untyped: Set = [FormField.action, "look", "seen"]

    /// Retains a submitted form without its secrets.
    /// - Returns: `nil` if the fields are too large.
    init?(_ form: FormParameters, of owner: Person.ID, at action: String, page: String) {
        let size = form.pairs.reduce(0) { $0 + ($1.name == FormField.state ? 0 : $1.size + Self.sizeOfField) }
        guard size <= Self.largest, ExplorerTarget.isReadable(form[ExplorerQuery.Field.path] ?? "") else { return nil }
        // The explorer sends the name and the value of a parameter in two fields.
        let secretLines = (1...ExplorerQuery.parameterCount).filter {
            SecretParameter.isSecret(form[ExplorerQuery.Field.name($0)] ?? "")
        }
        let secrets = Set([FormField.state] + secretLines.map(ExplorerQuery.Field.value)).union(Self.blindButtons)
        let fields: [FormFieldValue] = form.pairs.compactMap { pair in
            guard !secrets.contains(pair.name), !SecretParameter.isSecret(pair.name), let text = pair.text else { return nil }
            let isPath = pair.name == ExplorerQuery.Field.path
            return FormFieldValue(name: pair.name, value: isPath ? ExplorerTarget.withoutSecrets(text) : text)
        }
        let isTyped = fields.contains { !Self.untyped.contains($0.name) }
        self.init(of: owner, at: action, page: page, fields: isTyped ? fields : [])
    }
}
