/// The version of the program. A test compares it with the file `VERSION`.
enum Version {
    static let number = "0.1.0"
    /// The text of `latchkey --version`.
    static let line = "latchkey \(number)"
}
