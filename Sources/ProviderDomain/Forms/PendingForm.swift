/// A form of the account, developer or tool pages that was submitted after its session had ended or after the form had expired. What the
/// person typed is retained, so that they can log in, review it and submit it again.
public struct PendingForm: Sendable, Hashable, Codable {
    /// The person whom the form was made for.
    public let person: Person.ID
    /// The path that the form was submitted to.
    public let action: String
    /// The path of the page that contains the form.
    public let page: String
    /// The fields of the form, except secrets, which the person has to type again.
    public let fields: [FormFieldValue]

    /// The maximum age of a form in seconds; an older form is discarded.
    public static let maximumAge: Double = 86_400
    /// The maximum size of the fields in bytes; a larger form is discarded, because rendering the fields takes much longer than reading
    /// them.
    public static let maximumSize = 24 * 1024
    /// The maximum number of bytes that a byte of a field takes in a sealed form: JSON turns it into up to six bytes, and base64url turns
    /// every three bytes into four.
    public static let sealedSizePerByte = 8

    /// Creates a pending form from its fields, which must not include secrets.
    public init(of person: Person.ID, at action: String, page: String, fields: [FormFieldValue]) {
        self.person = person
        self.action = action
        self.page = page
        self.fields = fields
    }
}
