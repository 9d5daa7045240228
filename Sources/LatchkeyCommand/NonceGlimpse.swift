/// As much of a nonce as tells two of them apart: a token's nonce is no business of whoever reads a report.
struct NonceGlimpse: CustomStringConvertible {
    let description: String

    init(_ nonce: String) {
        let shown = nonce.prefix(min(6, nonce.count / 2))
        description = "\(shown)… (\(nonce.utf8.count) bytes)"
    }
}
