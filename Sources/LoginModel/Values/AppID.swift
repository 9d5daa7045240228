/// The form of an app's id: `client_id` on the wire.
package enum AppID {
    /// 1 to 32 decimal digits of ASCII.
    package static func isWellFormed(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count) && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
