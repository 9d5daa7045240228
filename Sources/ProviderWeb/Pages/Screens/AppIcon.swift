/// The icon of an app, or a tile with its initial if it has no icon: the template `app_icon`.
struct AppIcon: Sendable {
    let name: String
    /// The digest of the icon; `nil` if the app has none. See `IconImage.digest`.
    let digest: String?

    var content: [String: Any] {
        var content: [String: Any] = ["letter": letter]
        content["image"] = digest.map(IconEndpoint.path)
        return content
    }

    /// The first letter or digit of the name. A character of more than 8 Unicode scalars is reduced to its base.
    private var letter: String {
        guard let first = name.first(where: { $0.isLetter || $0.isNumber }) ?? name.first(where: { !$0.isWhitespace }) else { return "·" }
        let text = first.unicodeScalars.count > 8 ? String(first.unicodeScalars.prefix(1)) : String(first)
        return text.uppercased()
    }
}
