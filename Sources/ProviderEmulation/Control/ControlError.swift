import StrictJSON

/// The reason why the control API refuses a request.
package struct ControlError: Error, Sendable, CustomStringConvertible {
    /// The HTTP status code.
    package let status: Int
    /// A stable code for programs.
    package let code: String
    /// The reason as one sentence in English.
    package let message: String
    /// The member or parameter that is wrong; `nil` if it is the whole request.
    package var key: String?
    /// The right name that is most similar to a wrong one.
    package var nearest: String?
    /// The methods that a route allows, for the header `Allow`; `nil` for other errors.
    package var allowedMethods: String?

    package init(status: Int = 400, _ code: String, _ message: String, key: String? = nil, nearest: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.key = key
        self.nearest = nearest
    }

    package var description: String { message }

    func withStatus(_ status: Int) -> ControlError { ControlError(status: status, code, message, key: key, nearest: nearest) }

    var json: JSONValue {
        var members: [String: JSONValue] = ["code": .string(code), "message": .string(message)]
        members["key"] = key.map(JSONValue.string)
        members["nearest"] = nearest.map(JSONValue.string)
        return ["error": .object(members)]
    }
}
