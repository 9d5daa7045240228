internal import Foundation

extension URL {
    /// Reads a link in claims or in an answer of the Graph API. `nil` for blanks, which Foundation would escape.
    init?(link text: String) {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        self.init(string: text)
    }
}
