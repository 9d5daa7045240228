internal import Foundation

/// The path of a Graph request, split into version, segments and query, without leading and trailing slashes (SDK.md, section 2.1).
struct GraphPath: Sendable {
    /// The segments, percent-encoded and joined by slashes, without the version.
    let text: String
    /// The version that the path names, such as `v21.0`.
    let version: String?
    /// The query parameters of the path.
    let query: FormFields

    /// Parses a path.
    /// - Throws: ``CoreError`` if a segment is empty, `.` or `..`, because such a path could leave the Graph API.
    init(_ path: String) throws(CoreError) {
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let written = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
        // Slashes at the start and at the end are ignored, because the path may come from a `paging.next` address.
        let start = written.firstIndex { !$0.isEmpty } ?? written.endIndex
        let last = written.lastIndex { !$0.isEmpty } ?? start
        var segments = written[start...].prefix(last - start + 1).map(String.init)
        version = segments.first.flatMap { Self.isVersion($0) ? $0 : nil }
        if version != nil { segments.removeFirst() }
        for segment in segments where ["", ".", ".."].contains(Self.decoded(segment)) {
            throw CoreError(
                .errorInvalidArgument, .badRequest, "The Graph path has an empty segment, or a segment that is . or .. .",
                details: [ErrorArgumentNameKey: "graphPath"])
        }
        text = segments.map(Self.encoded).joined(separator: "/")
        query = parts.count > 1 ? FormFields(reading: parts[1]) : FormFields()
    }

    /// The percent-decoded segments.
    var segments: [String] { text.split(separator: "/").map { Self.decoded(String($0)) } }

    /// Whether the text has the form of a version: `v`, digits, a dot, digits.
    static func isVersion(_ text: String) -> Bool {
        guard text.hasPrefix("v"), text.utf8.count <= 16 else { return false }
        let numbers = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }

    private static func decoded(_ segment: String) -> String { segment.removingPercentEncoding ?? segment }

    /// Percent-encodes characters that a segment cannot contain (RFC 3986, section 3.3). Existing percent-encoding is decoded first, so
    /// that nothing is encoded twice.
    private static func encoded(_ segment: String) -> String {
        let allowed = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@")
        return decoded(segment).addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
