import LoginModel
import ProviderDomain

/// The continuation of a login on the pages of the developer tools.
struct ToolContinuation: LoginContinuation {
    let path = "/tools"

    /// Returns the fields without secrets. The explorer's form has the name and the value of a parameter in separate fields, and its path
    /// may contain secrets.
    func retainedFields(of form: FormParameters) -> [FormFieldValue]? {
        guard ExplorerTarget.isReadable(form[ExplorerQuery.Field.path] ?? "") else { return nil }
        let secretLines = (1...ExplorerQuery.parameterCount).filter {
            SecretParameter.isSecret(form[ExplorerQuery.Field.name($0)] ?? "")
        }
        let secrets = Set(secretLines.map(ExplorerQuery.Field.value))
        return fieldsWithoutSecrets(of: form).filter { !secrets.contains($0.name) }.map { field in
            guard field.name == ExplorerQuery.Field.path else { return field }
            return FormFieldValue(name: field.name, value: ExplorerTarget.withoutSecrets(field.value))
        }
    }

    /// Returns the address of the explorer if the form is from the explorer; `nil` for any other form, and if the call is too long for a
    /// draft. The explorer shows the call again, so that the person can review it and enter a token.
    func address(showing form: PendingForm, for context: AccountRequestContext, in provider: Provider) throws -> String? {
        guard form.action == ExplorerEndpoints.Path.explorer else { return nil }
        var query = ExplorerQuery(FormParameters(pairs: form.fields.map(\.pair)), isForm: true)
        // A call too long for a draft is shown like any other form.
        guard let draft = ExplorerDraft(query, isOwn: false, of: context.person.id) else { return nil }
        query.draft = try provider.seal(draft, for: context.browser)
        return query.address
    }

    func subject(of form: PendingForm, for person: Person, in provider: Provider) async throws -> PendingFormSubject? {
        let typed = form.fields.first { $0.name == ExplorerQuery.Field.app }?.value
        return try await provider.app(inPathOf: form, orIn: [typed].compactMap(\.self), of: person)
    }
}
