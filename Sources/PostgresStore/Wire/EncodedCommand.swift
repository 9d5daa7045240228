/// A command whose parameters have the form that libpq sends.
struct EncodedCommand: Sendable {
    /// The maximum number of parameters, a limit of the protocol.
    static let maximumCount = 65_535
    /// The maximum length of all parameters of a command, in bytes.
    static let maximumLength = 64 << 20

    let sql: String
    /// The parameters one after the other. A zero byte follows each.
    private(set) var bytes: [UInt8] = []
    /// The positions of the parameters in `bytes`; -1 for null.
    private(set) var offsets: [Int] = []
    private(set) var lengths: [Int32] = []
    /// 0 for text and 1 for bytes, which would be twice as long as text.
    private(set) var formats: [Int32] = []

    /// Encodes a command.
    /// - Throws: An error of the kind `zeroByte` for a text with a zero byte, at which libpq would cut it off; `tooLarge` for too many
    ///   or too long parameters.
    init(_ command: PostgresCommand) throws(PostgresError) {
        sql = command.sql
        guard command.values.count <= Self.maximumCount else {
            throw PostgresError(.tooLarge, message: "a command has too many parameters")
        }
        offsets.reserveCapacity(command.values.count)
        lengths.reserveCapacity(command.values.count)
        formats.reserveCapacity(command.values.count)
        for (index, value) in command.values.enumerated() {
            let start = bytes.count
            switch value {
            case .null: break
            case .text(let text): bytes.append(contentsOf: text.utf8)
            case .bytes(let content): bytes.append(contentsOf: content)
            case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
            case .number(let number): bytes.append(contentsOf: String(number).utf8)
            case .boolean(let boolean): bytes.append(UInt8(ascii: boolean ? "t" : "f"))
            }
            if case .text = value, bytes[start...].contains(0) {
                throw PostgresError(.zeroByte, message: "parameter $\(index + 1) of \(command.sql.prefix(80))")
            }
            guard bytes.count <= Self.maximumLength else {
                throw PostgresError(.tooLarge, message: "the parameters of a command exceed \(Self.maximumLength) bytes")
            }
            append(value, from: start)
        }
        guard !command.sql.utf8.contains(0) else { throw PostgresError(.zeroByte, message: "the text of a statement") }
    }

    private mutating func append(_ value: PostgresValue, from start: Int) {
        lengths.append(Int32(bytes.count - start))
        offsets.append(value == .null ? -1 : start)
        if case .bytes = value { formats.append(1) } else { formats.append(0) }
        bytes.append(0)
    }
}
