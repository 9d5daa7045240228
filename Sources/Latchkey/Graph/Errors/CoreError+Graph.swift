/// Typed access to the details of a Graph API error.
extension CoreError {
    /// The provider's error code; `nil` if there is none.
    public var graphErrorCode: Int? { details[GraphRequestErrorGraphErrorCodeKey] as? Int }

    /// The provider's error subcode; `nil` if there is none.
    public var graphErrorSubcode: Int? { details[GraphRequestErrorGraphErrorSubcodeKey] as? Int }

    /// The recovery category of the error; `nil` if the error does not come from the provider.
    public var graphErrorCategory: GraphRequestError? {
        (values[GraphRequestErrorKey] as? GraphRequestError.RawValue).flatMap(GraphRequestError.init(rawValue:))
    }
}
