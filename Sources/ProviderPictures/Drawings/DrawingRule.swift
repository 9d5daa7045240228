/// What an SVG drawing may contain. Everything that is not a shape, text, a color or a way to combine them is refused, because other
/// elements can run scripts, show foreign content or load files.
enum DrawingRule {
    private static let svg = "http://www.w3.org/2000/svg"
    private static let xlink = "http://www.w3.org/1999/xlink"
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    private static let elements: Set = [
        "svg", "g", "defs", "symbol", "use", "title", "desc", "style", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
        "text", "tspan", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "marker", "filter", "feBlend",
        "feColorMatrix", "feComponentTransfer", "feComposite", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
        "feGaussianBlur", "feMerge", "feMergeNode", "feOffset",
    ]

    private static let maximumElements = 10_000
    private static let maximumDepth = 64
    /// The maximum number of `use` elements. Those that refer to each other multiply what a browser draws.
    private static let maximumUses = 32

    /// Returns a name from the file for an error message, without control characters and not too long.
    static func shown(_ name: String) -> String {
        let text = String(String.UnicodeScalarView(name.unicodeScalars.prefix(40).filter { $0.properties.generalCategory != .control }))
        return name.unicodeScalars.count > 40 ? text + "…" : text
    }

    static func problem(withEncoding encoding: String) -> String? {
        encoding.lowercased() == "utf-8" ? nil : "the encoding is \(shown(encoding)), not UTF-8"
    }

    /// - Parameter parent: The element around this one; `nil` for the first element of the file.
    static func problem(withElement name: String, namespace: String, in parent: String?) -> String? {
        if parent == nil, name != "svg" || namespace != svg {
            return "the file is not an SVG drawing: its first element is not <svg xmlns=\"\(svg)\">"
        }
        if parent == "style" { return "the element <\(shown(name))> inside of <style> is not allowed" }
        guard namespace == svg else {
            return "the element <\(shown(name))> is not part of SVG; save the drawing as plain SVG, without the data of an editor"
        }
        if elements.contains(name) { return nil }
        return "the element <\(shown(name))> is not allowed; a drawing may contain only shapes, text and colors"
    }

    static func problem(withElements count: Int, depth: Int, uses: Int) -> String? {
        if count > maximumElements { return "the drawing has more than \(maximumElements) elements" }
        if depth > maximumDepth { return "elements are nested more than \(maximumDepth) deep" }
        return uses > maximumUses ? "the drawing has more than \(maximumUses) <use> elements" : nil
    }

    static func problem(withAttribute name: String, namespace: String, value: String, of element: String) -> String? {
        let place = "the attribute \(shown(name)) of <\(element)>"
        let lowercased = name.lowercased()
        if lowercased.hasPrefix("on") { return "\(place) is an event handler, which is not allowed" }
        if namespace == xml, name == "base" { return "\(place) is not allowed, because it changes what references mean" }
        if ["href", "src"].contains(lowercased), namespace.isEmpty || namespace == xlink {
            if value.hasPrefix("#") { return nil }
            return "\(place) refers to something outside of the drawing; only references such as #name are allowed"
        }
        return problem(withValue: value, in: place)
    }

    static func problem(withStyle text: String, in place: String) -> String? {
        if text.unicodeScalars.contains("@") { return "\(place) contains an @ rule such as @import, which is not allowed" }
        return problem(withValue: text, in: place)
    }

    /// Checks CSS. The values of attributes such as `fill` are CSS as well. The text is compared by Unicode scalars, because a mark after a
    /// parenthesis would be one character with it.
    private static func problem(withValue text: String, in place: String) -> String? {
        let style = Array(text.lowercased().unicodeScalars)
        // An escape could hide one of the words below.
        if style.contains("\\") { return "\(place) contains a backslash, which is not allowed" }
        if ["image(", "image-set(", "src("].contains(where: { !style.ranges(of: Array($0.unicodeScalars)).isEmpty }) {
            return "\(place) refers to another file, which is not allowed"
        }
        for start in style.ranges(of: Array("url(".unicodeScalars)) {
            let target = style[start.upperBound...].drop { whitespace.contains($0) }
            guard ["#", "\"#", "'#"].contains(where: { target.starts(with: $0.unicodeScalars) }) else {
                return "\(place) refers to something outside of the drawing; only references such as url(#name) are allowed"
            }
        }
        return nil
    }

    /// Whitespace (CSS Syntax Module Level 3, section 4.2). A browser takes other spaces for a part of a URL.
    private static let whitespace: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r", "\u{c}"]
}
