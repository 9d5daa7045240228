/// The beginning of a nonce, at most 6 characters and at most half of the nonce. It distinguishes two nonces without disclosing a whole
/// nonce to the readers of a report.
struct NoncePreview: CustomStringConvertible {
    let description: String

    init(_ nonce: String) {
        let shown = nonce.prefix(min(6, nonce.count / 2))
        description = "\(shown)… (\(nonce.utf8.count) bytes)"
    }
}
