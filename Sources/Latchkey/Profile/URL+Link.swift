internal import Foundation

extension URL {
    /// Parses a link in claims or in a Graph API response; `nil` for empty text or white space, which Foundation would percent-encode.
    init?(link text: String) {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        self.init(string: text)
    }
}
