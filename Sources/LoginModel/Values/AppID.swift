/// Validates app IDs, the parameter `client_id`.
package enum AppID {
    /// Whether the text is 1 to 32 ASCII decimal digits.
    package static func isWellFormed(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count) && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
