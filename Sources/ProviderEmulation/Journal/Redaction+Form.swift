import LoginModel

/// Forms, such as queries and bodies.
extension Redaction {
    static func form(_ text: String, depth: Int) -> String {
        // curl sends JSON with the content type of a form, unless a header field gives another one.
        if let redacted = jsonText(text, depth: depth) { return redacted == text ? text : FormParameters.encode(redacted) }
        let parts = text.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
        let pairs = parts.flatMap { pieces(of: $0) }.compactMap { FormParameters(encoded: String($0)).pairs.first }
        let secrets = NamedSecrets(pairs.map { (name: $0.name, value: String(decoding: $0.bytes, as: UTF8.self)) })
        return parts.map { pair($0, secrets, depth: depth) }.joined(separator: "&")
    }

    /// Returns a part of a form, which can have further parameters after semicolons.
    private static func pair(_ part: String, _ secrets: NamedSecrets, depth: Int) -> String {
        if ProviderToken.beginsWithAppToken(part) { return digest(of: part) }
        guard let pair = FormParameters(encoded: part).pairs.first else { return part }
        guard part.utf8.contains(UInt8(ascii: "=")) else {
            let redacted = text(part, depth: depth)
            return redacted == part ? part : FormParameters.encode(redacted)
        }
        let name = text(pair.name, depth: depth)
        // In a text that is not encoded, a space ends the value before it.
        let words = part.prefix { $0 != "=" }.split(separator: " ")
        let isNamed = SecretName.isSecret(pair.name.utf8) || secrets.contains(pair.name)
        if isNamed || words.count > 1 && words.suffix(1).contains(where: { SecretName.isSecret($0.utf8) }) {
            let value = replacement(of: String(decoding: pair.bytes, as: UTF8.self))
            return "\(FormParameters.encode(name))=\(value.replacing(" ", with: "%20"))"
        }
        let pieces = pieces(of: part)
        guard pieces.count == 1 else { return pieces.map { self.pair(String($0), secrets, depth: depth) }.joined(separator: ";") }
        let value = String(decoding: pair.bytes, as: UTF8.self)
        let redacted = parameter(pair.name, value, depth: depth)
        if name == pair.name, redacted == value { return part }
        return "\(FormParameters.encode(name))=\(FormParameters.encode(redacted))"
    }

    /// Splits a part of a form at the semicolons, as some servers do. What has no name belongs to the value before it.
    private static func pieces(of part: String) -> [Substring] {
        part.split(separator: ";", omittingEmptySubsequences: false).reduce(into: []) { pieces, piece in
            if let last = pieces.last, !piece.utf8.contains(UInt8(ascii: "=")) {
                pieces[pieces.count - 1] = part[last.startIndex..<piece.endIndex]
            } else {
                pieces.append(piece)
            }
        }
    }
}
