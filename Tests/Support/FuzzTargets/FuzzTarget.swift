/// A parser of untrusted input. For any bytes, it must end soon and must not trap. Its other guarantees are checked as well.
///
/// `make fuzz` searches for bytes that break a parser. `make test` replays the files in `Tests/FuzzReplayTests/Corpus`: bytes that once
/// broke a parser, and other useful bytes.
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

    /// Parses the bytes, and traps if the parser breaks one of its guarantees.
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
