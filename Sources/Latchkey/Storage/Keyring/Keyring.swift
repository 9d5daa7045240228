/// A place of the system's for secrets that have a name. It cannot compare before it replaces.
protocol Keyring: Sendable {
    /// - Returns: `nil` only where it is certain that there is nothing of that name.
    func lookUp(_ name: String) throws(SessionStorageError) -> [UInt8]?
    func store(_ secret: [UInt8], as name: String) throws(SessionStorageError)
    func remove(_ name: String) throws(SessionStorageError)
}
