import LoginModel
import ProviderDomain

/// A form of a person's own pages that came too late: what was typed waits until the person has logged in again, and sends it once more.
struct KeptForm: Sendable {
    /// Who sent it.
    let person: Person.ID
    /// Where it was sent to, and the page that it is on.
    let action: String
    let page: String
    /// Everything in it but secrets, which are typed again.
    let fields: [(name: String, value: String)]

    private enum Name {
        static let person = "person"
        static let action = "action"
        static let page = "page"
        static let fields = "fields"
    }

    /// What the seal of each form has, so that one that comes too late is known to be its person's.
    static func mark(of person: Person.ID) -> String { FormParameters.encode([(name: Name.person, value: String(person.rawValue))]) }

    /// - Returns: `nil` where the seal does not say whose form it is.
    init?(_ form: FormParameters, of sealed: SealedDialog, at action: String, page: String) {
        guard let person = Self.person(in: FormParameters(encoded: sealed.errand.query)) else { return nil }
        self.person = person
        self.action = action
        self.page = page
        fields = form.pairs.compactMap { pair in
            guard pair.name != FormField.dialog, !pair.name.contains(FormField.password) else { return nil }
            return pair.text.map { (name: pair.name, value: $0) }
        }
    }

    /// Reads what ``encoded`` wrote.
    init?(encoded text: String) {
        let parameters = FormParameters(encoded: text)
        guard let person = Self.person(in: parameters), let action = parameters[Name.action], let page = parameters[Name.page],
            let fields = parameters[Name.fields]
        else { return nil }
        self.person = person
        self.action = action
        self.page = page
        self.fields = FormParameters(encoded: fields).pairs.compactMap { pair in pair.text.map { (name: pair.name, value: $0) } }
    }

    var encoded: String {
        FormParameters.encode([
            (name: Name.person, value: String(person.rawValue)), (name: Name.action, value: action), (name: Name.page, value: page),
            (name: Name.fields, value: FormParameters.encode(fields)),
        ])
    }

    private static func person(in parameters: FormParameters) -> Person.ID? {
        parameters[Name.person].flatMap { Int64($0) }.map(Person.ID.init(rawValue:))
    }
}
