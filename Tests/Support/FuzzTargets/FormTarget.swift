import LoginModel

/// The parser of queries and form bodies.
enum FormTarget {
    static func consume(_ bytes: [UInt8]) {
        let form = FormParameters(encoded: bytes)
        precondition(form.pairs.allSatisfy { $0.bytes.count <= bytes.count }, "A value is never longer than what it was read from.")
        for pair in form.pairs { _ = form[pair.name] }
        let text = String(decoding: bytes, as: UTF8.self)
        precondition(FormParameters.decode(FormParameters.encode(text)) == text, "Encoding can be undone.")
    }
}
