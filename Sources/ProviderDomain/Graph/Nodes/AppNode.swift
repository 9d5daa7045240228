import LoginModel
public import StrictJSON

/// An app as the Graph API returns it to anyone (Wire.md, section 7.12).
public struct AppNode: Sendable {
    private let app: RegisteredApp
    private let selection: Selection

    /// Creates a node with the requested fields. Unknown fields are ignored.
    /// - Throws: An error if a field cannot be requested in the given form, such as a number with inner fields.
    public init(_ app: RegisteredApp, fields: FieldList) throws(GraphError) {
        self.init(app, showing: try Selection(fields, of: .application))
    }

    init(_ app: RegisteredApp, showing selection: Selection) {
        self.app = app
        self.selection = selection
    }

    /// The cost of the response, in nodes.
    public var cost: Int { Selection.cost(ofValues: selection.items.count) }

    /// Returns the node as a JSON object, without the fields that have no value.
    /// - Parameter errorCategories: The value of `ios_sdk_error_categories`.
    public func json(errorCategories: @autoclosure () -> JSONValue) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for item in selection.items {
            let name = item.expression.name
            members[item.outputName] =
                switch name {
                case "id": .string(app.id)
                case "name": .string(app.name)
                case "ios_sdk_error_categories": errorCategories()
                default: AppConfiguration.switches[name].map(JSONValue.bool) ?? AppConfiguration.numbers[name].map(JSONValue.integer)
                }
        }
        return .object(members)
    }
}
