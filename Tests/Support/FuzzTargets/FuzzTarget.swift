/// A parser that eats what strangers send. Given any bytes it ends soon and does not trap; what it promises besides is checked.
///
/// `make fuzz` looks for bytes that break one; `make test` replays those that once did, and others worth keeping, from `Tests/FuzzReplayTests/Corpus`.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case token
    case form
    case fields
    case batch
    case signedRequest = "signed-request"
    case json
    case keys
    case pins
    case address
    case pictures

    /// - Precondition: a promise of the parser holds for the bytes.
    public func consume(_ bytes: [UInt8]) {
        switch self {
        case .token: TokenTarget.consume(bytes)
        case .form: FormTarget.consume(bytes)
        case .fields: FieldsTarget.consume(bytes)
        case .batch: BatchTarget.consume(bytes)
        case .signedRequest: SignedRequestTarget.consume(bytes)
        case .json: JSONTarget.consume(bytes)
        case .keys: KeysTarget.consume(bytes)
        case .pins: PinsTarget.consume(bytes)
        case .address: AddressTarget.consume(bytes)
        case .pictures: PictureTarget.consume(bytes)
        }
    }
}
