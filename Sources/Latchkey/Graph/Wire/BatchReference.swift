internal import Foundation

/// `{result=name:$.data.*.id}` in the path or a parameter of a request: what another item of its batch was answered with
/// (provider-wire.md, section 7.11).
enum BatchReference {
    /// Restores the references in a percent-encoded address: the provider looks for them as they are written.
    /// - Parameter names: those of the batch's items; anything else in braces is text.
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

    /// Whether somebody reads what an item of this name was answered with.
    static func isUsed(_ name: String, in text: String) -> Bool { text.contains("{result=\(name):") }

    /// A dollar sign, then names, numbers and stars: nothing that would end a path or a parameter.
    private static func isPath(_ text: Substring) -> Bool {
        text.first == "$"
            && text.dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.*[]".contains($0)) }
    }
}
