internal import Foundation

/// A reference of the form `{result=name:$.data.*.id}` in the path or a parameter of a request. The provider replaces it with a value from
/// the response to another item of the batch (Wire.md, section 7.11).
enum BatchReference {
    /// Removes the percent-encoding of the references in an address, because the provider looks for their literal form.
    /// - Parameter names: The names of the batch's items. Text in braces that references none of these items stays percent-encoded.
    static func restored(in address: String, names: Set<String>) -> String {
        guard !names.isEmpty else { return address }
        let parts = address.components(separatedBy: "%7Bresult")
        return parts[0]
            + parts.dropFirst().map { part in
                guard let end = part.range(of: "%7D"), let inside = String(part[..<end.lowerBound]).removingPercentEncoding,
                    inside.hasPrefix("="), let colon = inside.firstIndex(of: ":"),
                    names.contains(String(inside[inside.index(after: inside.startIndex)..<colon])), isPath(inside[colon...].dropFirst())
                else { return "%7Bresult\(part)" }
                return "{result\(inside)}\(part[end.upperBound...])"
            }.joined()
    }

    /// Whether the text references the response to the item with this name.
    static func isUsed(_ name: String, in text: String) -> Bool { text.contains("{result=\(name):") }

    /// Whether the text is a dollar sign followed by names, numbers and asterisks. Such a text contains no character that could end a path
    /// or a parameter, so it is safe without percent-encoding.
    private static func isPath(_ text: Substring) -> Bool {
        text.first == "$"
            && text.dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.*[]".contains($0)) }
    }
}
