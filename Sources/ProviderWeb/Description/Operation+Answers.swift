extension Operation {
    static let answered = [OperationAnswer(200, "What was asked for.", .json)]

    /// The error responses that every API call may receive (provider-wire.md, section 11.2).
    static let refusals = [
        OperationAnswer(400, "The call is not in order, or not allowed.", .json),
        OperationAnswer(401, "The token in the header `Authorization` is not good.", .json),
        OperationAnswer(403, "The app or the person is not allowed this, or too much was asked.", .json),
        OperationAnswer(404, "There is nothing at this address.", .json, .page),
    ]
}
