import LoginModel
import ProviderDomain
import ProviderStore

/// A part of the provider's own pages to which a login may lead; ``Provider/loginContinuations`` lists all parts. A conforming type
/// determines how a form of its pages is shown again if the form arrives after its session has ended.
protocol LoginContinuation: Sendable {
    /// The path of the first page. The paths of the other pages begin with it.
    var path: String { get }
    /// Those paths of the pages that contain characters other than lower-case letters, digits, hyphens and slashes.
    var files: Set<String> { get }
    /// The names of buttons in the rows of a list. A pending form does not retain these buttons, because without the list, the person could
    /// not tell which row a button belongs to. The person has to press the button again.
    var rowButtons: Set<String> { get }
    /// The names of fields that contain nothing typed or selected, in addition to ``FormField/action``.
    var untypedFields: Set<String> { get }

    /// Returns the fields of a submitted form to retain, without secrets.
    /// - Returns: `nil` if the form cannot be retained.
    func retainedFields(of form: FormParameters) -> [FormFieldValue]?
    /// Returns the address of the page that shows a pending form; `nil` if ``PendingFormPage`` shows it.
    func address(showing form: PendingForm, for context: AccountRequestContext, in provider: Provider) throws -> String?
    /// Returns the subject of a pending form; `nil` if the form is not about an app, or if the person has no connection to the app.
    func subject(of form: PendingForm, for person: Person, in provider: Provider) async throws -> PendingFormSubject?
}

/// The subject of a pending form: an app and, for an operator's decision, a permission.
struct PendingFormSubject: Sendable {
    let appName: String
    /// The permission that an operator's decision is about.
    var permission: Permission?
}

extension LoginContinuation {
    var files: Set<String> { [] }
    var rowButtons: Set<String> { [] }
    var untypedFields: Set<String> { [] }

    func retainedFields(of form: FormParameters) -> [FormFieldValue]? { fieldsWithoutSecrets(of: form) }
    func address(showing form: PendingForm, for context: AccountRequestContext, in provider: Provider) throws -> String? { nil }
    func subject(of form: PendingForm, for person: Person, in provider: Provider) async throws -> PendingFormSubject? {
        try await provider.app(inPathOf: form, of: person)
    }

    /// Returns the fields of a form without its hidden state, the buttons of rows, and secrets.
    func fieldsWithoutSecrets(of form: FormParameters) -> [FormFieldValue] {
        form.pairs.compactMap { pair in
            guard pair.name != FormField.state, !rowButtons.contains(pair.name), !SecretParameter.isSecret(pair.name) else { return nil }
            return pair.text.map { FormFieldValue(name: pair.name, value: $0) }
        }
    }

    /// Whether a path belongs to these pages.
    fileprivate func contains(_ path: String) -> Bool { path == self.path || path.hasPrefix("\(self.path)/") }
}

extension Provider {
    /// The path of the page that follows a login if no page was requested.
    var firstPageAfterLogin: String { loginContinuations[0].path }

    /// Returns the continuation for the part of the pages that a path belongs to; `nil` if the path belongs to no part.
    func loginContinuation(at path: String) -> (any LoginContinuation)? { loginContinuations.first { $0.contains(path) } }

    /// Returns the app with the first app ID in the path of a form, or in the given texts if the path has none. It returns `nil` unless the
    /// person has a role in the app or uses the app, so that the response does not reveal which apps exist.
    func app(inPathOf form: PendingForm, orIn texts: [String] = [], of person: Person) async throws -> PendingFormSubject? {
        guard let id = (form.action.split(separator: "/").map(String.init) + texts).first(where: AppID.isWellFormed),
            let app = try await store.app(id)
        else { return nil }
        let isTheirs = app.roles.role(of: person) != nil
        let isUsed = try await store.grant(of: id, by: person.id) != nil
        return isTheirs || isUsed ? PendingFormSubject(appName: app.name) : nil
    }
}
