/// The picture of an app beside its name, or a tile with a letter where it has none: what the template `app_icon` shows.
struct AppIcon: Sendable {
    let name: String
    /// See `IconImage.digest`.
    let digest: String?

    var content: [String: Any] {
        var content: [String: Any] = ["letter": letter]
        content["image"] = digest.map(IconEndpoint.path)
        return content
    }

    /// The first letter or digit of the name. A character of many marks is cut down to what they stand on.
    private var letter: String {
        guard let first = name.first(where: { $0.isLetter || $0.isNumber }) ?? name.first(where: { !$0.isWhitespace }) else { return "·" }
        let text = first.unicodeScalars.count > 8 ? String(first.unicodeScalars.prefix(1)) : String(first)
        return text.uppercased()
    }
}
