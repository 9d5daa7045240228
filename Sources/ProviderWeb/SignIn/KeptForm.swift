import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A form of a person's own pages that came too late: what was typed waits until the person has logged in again, has seen it, and sends it once
/// more.
struct KeptForm: Sendable, Codable {
    struct Field: Sendable, Codable {
        let name: String
        let value: String
    }

    /// Where it was sent to, and the page that it is on.
    let action: String
    let page: String
    /// Everything in it but secrets, which are typed again.
    let fields: [Field]
    private let owner: Int64

    /// Who sent it.
    var person: Person.ID { Person.ID(rawValue: owner) }

    /// Seconds for which a form may have been open; an older one is begun anew.
    static let longestAge: Double = 86_400
    /// How many bytes the fields may have; a larger form is begun anew. The page that shows them takes much longer to make than they take to read.
    static let largest = 24 * 1024
    /// How many bytes a field counts for, beside its name and its value.
    private static let sizeOfField = 64

    private static let personName = "person"
    /// Buttons of lines in a list, which a person could not tell apart once the list is gone. They are pressed again.
    private static let blindButtons: Set = ["sign_out", "end_login", "link_of", "renew_of", "remove", "withdraw"]
    /// What says nothing that was typed or chosen. Where there is no more than that, the button is pressed again.
    private static let untyped: Set = [FormField.action, "look", "seen"]

    /// What the seal of each form has, so that one that comes too late is known to be its person's.
    static func mark(of person: Person.ID) -> String { FormParameters.encode([(name: personName, value: String(person.rawValue))]) }

    init(of person: Person.ID, at action: String, page: String, fields: [Field]) {
        owner = person.rawValue
        self.action = action
        self.page = page
        self.fields = fields
    }

    /// - Returns: `nil` where the seal does not say whose form it is, or where there is too much in it.
    init?(_ form: FormParameters, of sealed: SealedDialog, at action: String, page: String) {
        guard let owner = FormParameters(encoded: sealed.errand.query)[Self.personName].flatMap({ Int64($0) }) else { return nil }
        let size = form.pairs.reduce(0) { $0 + ($1.name == FormField.dialog ? 0 : $1.size + Self.sizeOfField) }
        guard size <= Self.largest, ExplorerTarget.isReadable(form[ExplorerQuery.Field.path] ?? "") else { return nil }
        // A line of the explorer has its name in one field, and its value in another.
        let secretLines = (1...ExplorerQuery.parameterCount).filter {
            SecretParameter.isSecret(form[ExplorerQuery.Field.name($0)] ?? "")
        }
        let secrets = Set([FormField.dialog] + secretLines.map(ExplorerQuery.Field.value)).union(Self.blindButtons)
        let fields: [Field] = form.pairs.compactMap { pair in
            guard !secrets.contains(pair.name), !SecretParameter.isSecret(pair.name), let text = pair.text else { return nil }
            let isPath = pair.name == ExplorerQuery.Field.path
            return Field(name: pair.name, value: isPath ? ExplorerTarget.withoutSecrets(text) : text)
        }
        let isTyped = fields.contains { !Self.untyped.contains($0.name) }
        self.init(of: Person.ID(rawValue: owner), at: action, page: page, fields: isTyped ? fields : [])
    }

    /// Reads what ``encoded`` wrote; `nil` for anything else.
    init?(encoded bytes: [UInt8]) {
        guard bytes.first == UInt8(ascii: "{"), let form = try? JSONDecoder().decode(KeptForm.self, from: Data(bytes)) else { return nil }
        self = form
    }

    /// For the seal of the login's form; `nil` where there is nothing in it that was typed.
    /// - Throws: what encoding throws.
    func encoded() throws -> [UInt8]? {
        guard !fields.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return Array(try encoder.encode(self))
    }
}
