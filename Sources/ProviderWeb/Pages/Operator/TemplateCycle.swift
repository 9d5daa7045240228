/// A template that includes itself, directly or indirectly, so that rendering it would never end.
struct TemplateCycle: Sendable {
    let name: String
    let reason: String

    /// Finds the first template that includes itself.
    /// - Parameter sources: the templates by name.
    /// - Returns: `nil` if no template includes itself.
    init?(in sources: [String: [UInt8]]) {
        let partials = sources.mapValues { bytes in
            TemplateTag.all(in: String(decoding: bytes, as: UTF8.self)).filter { $0.kind == .partial }.map(\.name)
        }
        var acyclic: Set<String> = []
        for template in sources.keys.sorted() {
            guard let circle = Self.cycle(from: template, path: [], partials, &acyclic) else { continue }
            name = circle[0]
            let others = circle.dropFirst().joined(separator: ", ")
            reason = others.isEmpty ? "it includes itself" : "it includes itself through \(others)"
            return
        }
        return nil
    }

    /// Follows the partials of a template, and returns the templates of the first cycle; `nil` if there is none.
    /// - Parameter acyclic: the templates that are known not to include themselves.
    private static func cycle(
        from name: String, path way: [String], _ inside: [String: [String]], _ acyclic: inout Set<String>
    ) -> [String]? {
        if let start = way.firstIndex(of: name) { return Array(way[start...]) }
        guard !acyclic.contains(name) else { return nil }
        for next in inside[name] ?? [] {
            // If the name begins with `*`, the data determines which template is included, so it may be any other template.
            for template in next.hasPrefix("*") ? inside.keys.sorted() : [next] where !next.hasPrefix("*") || template != name {
                if let circle = cycle(from: template, path: way + [name], inside, &acyclic) { return circle }
            }
        }
        acyclic.insert(name)
        return nil
    }
}
