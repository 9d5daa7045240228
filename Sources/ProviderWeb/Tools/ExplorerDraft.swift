import Hummingbird
import LoginModel
import ProviderDomain

/// A call that the explorer stores in a URL while the person is on another page, for example in the login dialog. The draft is sealed.
/// Otherwise, somebody else could make a link that fills in the form with a call that has side effects.
struct ExplorerDraft: BrowserBoundValue {
    static let purpose = Sealer.Purpose.explorerDraft

    private let fields: [FormFieldValue]
    /// Whether the person typed the call in the current session. It is `false`, for example, for a call from a link.
    let isOwn: Bool
    /// The person who may open the draft.
    let person: Person.ID

    /// The maximum size of the content, in bytes. The draft must fit into the URL of the dialog.
    private static let maximumLength = 5000
    /// The number of bytes that each field adds to the size of the content, in addition to its name and value.
    private static let sizeOfField = 6

    /// Creates a draft.
    /// - Returns: `nil` if the content is too long.
    init?(_ query: ExplorerQuery, isOwn: Bool, of person: Person.ID) {
        fields = (query.formFields + query.parameterFields).map { FormFieldValue(name: $0.name, value: $0.value) }
        let size = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + Self.sizeOfField }
        guard size <= Self.maximumLength else { return nil }
        self.isOwn = isOwn
        self.person = person
    }

    var lifetime: Double { Double(ToolState.maximumAge) }

    /// The query bar that the draft contains.
    var query: ExplorerQuery { ExplorerQuery(FormParameters(pairs: fields.map(\.pair)), isForm: true) }
}

extension FormFieldValue {
    /// The field as a parameter.
    var pair: FormParameters.Pair { FormParameters.Pair(name: name, bytes: Array(value.utf8)) }
}

extension ExplorerEndpoints {
    /// Returns the query bar that a URL or the hidden fields of a form describe. A call with side effects counts as typed by the person
    /// only if a sealed draft says so.
    func query(in fields: FormParameters, _ context: AccountRequestContext) throws -> (query: ExplorerQuery, isOwn: Bool) {
        let plain = ExplorerQuery(fields)
        let sealed = provider.open(ExplorerDraft.self, in: fields[ExplorerQuery.Field.draft], from: context.browser)
        let draft = sealed.flatMap { $0.person == context.person.id ? $0 : nil }
        var query = draft?.query ?? plain
        query.app = plain.app ?? query.app
        query.path = ExplorerTarget.withoutSecrets(ExplorerTarget(query.path, names: url.origins).text)
        let isOwn = draft?.isOwn ?? (query.method == "GET")
        return (isOwn || draft != nil ? try withDraft(query, isOwn: isOwn, context) : query, isOwn)
    }

    /// Returns the query bar with a draft of everything that a URL cannot contain openly.
    /// - Parameter isOwn: whether the person wrote the call.
    /// - Returns: the query without a draft if the draft would be too long.
    func withDraft(_ query: ExplorerQuery, isOwn: Bool = true, _ context: AccountRequestContext) throws -> ExplorerQuery {
        var query = query
        query.draft = nil
        guard query.method != "GET" || query.hasParameters || !isOwn else { return query }
        let draft = ExplorerDraft(query, isOwn: isOwn, of: context.person.id)
        query.draft = try draft.map { try provider.seal($0, for: context.browser) }
        return query
    }
}
