extension AppEvents {
    /// A Boolean value of a parameter. An extensible string type of the documented API.
    public struct ParameterValue: RawRepresentable, Sendable, Hashable {
        /// The text of the value. It is never sent.
        public let rawValue: String

        /// Creates a value from a string.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a value from a string.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Yes: `1`.
        public static let yes = ParameterValue("1")
        /// No: `0`.
        public static let no = ParameterValue("0")
    }
}
