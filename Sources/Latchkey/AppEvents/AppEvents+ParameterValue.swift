extension AppEvents {
    /// A value of a parameter that says yes or no: the documented extensible string type.
    public struct ParameterValue: RawRepresentable, Sendable, Hashable {
        /// The value. It is sent nowhere.
        public let rawValue: String

        /// Any value.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Any value.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Yes: `1`.
        public static let yes = ParameterValue("1")
        /// No: `0`.
        public static let no = ParameterValue("0")
    }
}
