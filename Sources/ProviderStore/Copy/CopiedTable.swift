/// A table of a copied store.
package struct CopiedTable: Sendable, Hashable {
    package let name: String
    package let rowCount: Int
    /// The digest of the rows in hexadecimal form; see ``TableDigest``.
    package let digest: String
}
