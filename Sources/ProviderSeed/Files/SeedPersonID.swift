/// Reads the app-scoped ID that a seed file of an emulator gives to a person.
enum SeedPersonID {
    /// The key in the entry of a person.
    static let key = "id"

    static func read(_ node: SeedNode) throws(SeedFileError) -> String {
        let text = try node.text()
        // Some clients parse the ID as a number of 64 bits.
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
            text.utf8.first != UInt8(ascii: "0")
        else { throw node.error("\"\(text)\" is not a number of 1 to 18 digits that does not begin with 0") }
        return text
    }
}
