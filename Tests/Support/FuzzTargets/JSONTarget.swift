import StrictJSON

/// The parser of JSON in tokens, key documents, bodies and batches.
enum JSONTarget {
    static func consume(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(strictly: bytes) else { return }
        precondition((try? JSONValue(strictly: value.serialized())) == value, "What was read can be written, and read again.")
    }
}
