/// What the details of an error of the Graph API say, without their keys.
extension CoreError {
    /// The provider's error code.
    public var graphErrorCode: Int? { details[GraphRequestErrorGraphErrorCodeKey] as? Int }

    /// The provider's error subcode.
    public var graphErrorSubcode: Int? { details[GraphRequestErrorGraphErrorSubcodeKey] as? Int }

    /// What can be done about it; `nil` where the error is none of the provider's.
    public var graphErrorCategory: GraphRequestError? {
        (values[GraphRequestErrorKey] as? GraphRequestError.RawValue).flatMap(GraphRequestError.init(rawValue:))
    }
}
