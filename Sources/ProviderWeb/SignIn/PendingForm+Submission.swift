import LoginModel
import ProviderDomain

extension PendingForm {
    /// The number of bytes that each field adds to the size of a form, in addition to its name and value.
    private static let sizeOfField = 64

    /// Retains a submitted form without its secrets. A form in which nothing was typed or selected retains no fields, because the person
    /// can simply press the button again.
    /// - Returns: `nil` if the form is too large, or belongs to no page.
    init?(_ form: FormParameters, of owner: Person.ID, at action: String, page: String, in continuation: (any LoginContinuation)?) {
        let size = form.pairs.reduce(0) { $0 + ($1.name == FormField.state ? 0 : $1.size + Self.sizeOfField) }
        guard size <= Self.maximumSize, let continuation, let fields = continuation.retainedFields(of: form) else { return nil }
        let untyped = continuation.untypedFields.union([FormField.action])
        let isTyped = fields.contains { !untyped.contains($0.name) }
        self.init(of: owner, at: action, page: page, fields: isTyped ? fields : [])
    }
}
