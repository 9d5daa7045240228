import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A form of the account, developer or tool pages that arrived after its session had ended or after it had expired. What the person typed is
/// retained until they have logged in, have reviewed it, and submit it again.
struct PendingForm: Sendable, Codable {
    struct Field: Sendable, Codable {
        let name: String
        let value: String
    }

    /// The path that the form was submitted to.
    let action: String
    /// The path of the page that contains the form.
    let page: String
    /// The fields of the form without secrets, which the person types again.
    let fields: [Field]
    private let owner: Int64

    /// The person whom the form was made for.
    var person: Person.ID { Person.ID(rawValue: owner) }

    /// The maximum age of a form in seconds; an older form is discarded.
    static let longestAge: Double = 86_400
    /// The maximum size of the fields in bytes; a larger form is discarded, because rendering the fields takes much longer than reading them.
    static let largest = 24 * 1024
    /// The overhead in bytes that each field counts for, in addition to its name and value.
    private static let sizeOfField = 64

    private static let personName = "person"
    /// The names of buttons in the rows of a list. Without the list, the person could not tell which row a button belongs to, so they press it
    /// again.
    private static let blindButtons: Set = ["sign_out", "end_login", "link_of", "renew_of", "remove", "withdraw"]
    /// The names of fields that contain nothing typed or selected. A form with no other fields is not retained; the person presses the button
    /// again.
    private static let untyped: Set = [FormField.action, "look", "seen"]

    /// The query that the seal of each form contains, which identifies the person of a form that arrives too late.
    static func ownerQuery(for person: Person.ID) -> String { FormParameters.encode([(name: personName, value: String(person.rawValue))]) }

    init(of person: Person.ID, at action: String, page: String, fields: [Field]) {
        owner = person.rawValue
        self.action = action
        self.page = page
        self.fields = fields
    }

    /// - Returns: `nil` if the seal does not name a person, or if the fields are too large.
    init?(_ form: FormParameters, of sealed: FormState, at action: String, page: String) {
        guard let owner = FormParameters(encoded: sealed.payload.query)[Self.personName].flatMap({ Int64($0) }) else { return nil }
        let size = form.pairs.reduce(0) { $0 + ($1.name == FormField.state ? 0 : $1.size + Self.sizeOfField) }
        guard size <= Self.largest, ExplorerTarget.isReadable(form[ExplorerQuery.Field.path] ?? "") else { return nil }
        // The explorer sends the name and the value of a parameter in two fields.
        let secretLines = (1...ExplorerQuery.parameterCount).filter {
            SecretParameter.isSecret(form[ExplorerQuery.Field.name($0)] ?? "")
        }
        let secrets = Set([FormField.state] + secretLines.map(ExplorerQuery.Field.value)).union(Self.blindButtons)
        let fields: [Field] = form.pairs.compactMap { pair in
            guard !secrets.contains(pair.name), !SecretParameter.isSecret(pair.name), let text = pair.text else { return nil }
            let isPath = pair.name == ExplorerQuery.Field.path
            return Field(name: pair.name, value: isPath ? ExplorerTarget.withoutSecrets(text) : text)
        }
        let isTyped = fields.contains { !Self.untyped.contains($0.name) }
        self.init(of: Person.ID(rawValue: owner), at: action, page: page, fields: isTyped ? fields : [])
    }

    /// Decodes the output of ``encoded``; `nil` for anything else.
    init?(encoded bytes: [UInt8]) {
        guard bytes.first == UInt8(ascii: "{"), let form = try? JSONDecoder().decode(PendingForm.self, from: Data(bytes)) else {
            return nil
        }
        self = form
    }

    /// The JSON that is sealed into the login form; `nil` if the person typed nothing.
    /// - Throws: the error of the encoder.
    func encoded() throws -> [UInt8]? {
        guard !fields.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return Array(try encoder.encode(self))
    }
}
