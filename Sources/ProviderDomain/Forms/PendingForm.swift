/// A form of the account, developer or tool pages that arrived after its session had ended or after it had expired. What the person typed is
/// retained until they have logged in, have reviewed it, and submit it again.
public struct PendingForm: Sendable, Hashable, Codable {
    /// The person whom the form was made for.
    public let person: Person.ID
    /// The path that the form was submitted to.
    public let action: String
    /// The path of the page that contains the form.
    public let page: String
    /// The fields of the form without secrets, which the person types again.
    public let fields: [FormFieldValue]

    /// The maximum age of a form in seconds; an older form is discarded.
    public static let maximumAge: Double = 86_400
    /// The maximum size of the fields in bytes; a larger form is discarded, because rendering the fields takes much longer than reading them.
    public static let maximumSize = 24 * 1024
    /// How many bytes a byte of a field takes in a sealed form at most: JSON turns it into up to six bytes, and base64url turns every three
    /// bytes into four.
    public static let sealedSizePerByte = 8

    /// Creates a pending form.
    public init(of person: Person.ID, at action: String, page: String, fields: [FormFieldValue]) {
        self.person = person
        self.action = action
        self.page = page
        self.fields = fields
    }
}
