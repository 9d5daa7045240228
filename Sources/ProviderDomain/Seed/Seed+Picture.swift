extension Seed {
    /// The picture of a person in a seed. A file is read again each time its content is needed, so that the pictures of many people are not in
    /// memory together.
    public struct Picture: Sendable {
        /// The size of the content, in bytes.
        public let size: Int
        private let read: @Sendable () throws -> [UInt8]

        /// Creates a picture from its content.
        public init(_ bytes: [UInt8]) { self.init(size: bytes.count) { bytes } }

        /// Creates a picture from a file.
        /// - Parameters:
        ///   - size: The size of the file, in bytes.
        ///   - read: Reads the file.
        public init(size: Int, read: @escaping @Sendable () throws -> [UInt8]) {
            self.size = size
            self.read = read
        }

        /// Returns the content.
        /// - Throws: The reason why the file cannot be read any more.
        public func bytes() throws -> [UInt8] { try read() }
    }
}
